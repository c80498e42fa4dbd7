import type { LookUpOutcome } from "@konstruct/core/channel";
import { toAppError } from "@konstruct/core/errors";
import type { ClaimedOutbox } from "@konstruct/db/outbox/claim-outbox";
import { placeholderLate, recordSend, type SendRecord } from "@konstruct/db/outbox/record-send";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { toOutboundMessage } from "./deliver.ts";

const maxAttempts = 20;

type LookUpResult = LookUpOutcome | { kind: "failed"; reason: string };

/**
 * Resolves a send with an unknown outcome: look it up first, then decide. It is never sent again while it may have arrived. If that
 * cannot be found out and the message reported an effect, a person decides.
 */
export async function reconcile(deps: Dependencies, row: ClaimedOutbox): Promise<void> {
  const found: LookUpResult =
    row.providerMessageId === null
      ? await lookUp(deps, row)
      : { kind: "found", providerMessageId: row.providerMessageId };
  const decided = decide(row, found, deps.settings.quietMs[row.channel] ?? 60_000, Date.now());
  const isLate = row.kind === "placeholder" && decided.state === "sent";
  const record = isLate ? await removeLate(deps, row, decided) : decided;
  await recordSend(deps.database, { ...row, worker: deps.worker }, record);
}

/** Removes a placeholder that is found only now: its turn went on without it, so no answer will replace it. */
async function removeLate(
  deps: Dependencies,
  row: ClaimedOutbox,
  sent: Extract<SendRecord, { state: "sent" }>,
): Promise<SendRecord> {
  const sender = deps.senders[row.channel];
  if (sender?.remove === undefined) return sent;
  try {
    const timeout = AbortSignal.timeout(deps.settings.sendTimeoutMs);
    await sender.remove(row.accountKey, sent.providerMessageId, timeout);
    return { state: "failed", errorCode: placeholderLate, reason: "found after its turn, and removed" };
  } catch (thrown) {
    if (row.attempts >= maxAttempts) return sent;
    return { state: "unknown", retryInMs: 5_000, reason: toAppError(thrown).message };
  }
}

async function lookUp(deps: Dependencies, row: ClaimedOutbox): Promise<LookUpResult> {
  const sender = deps.senders[row.channel];
  if (sender === undefined) return { kind: "cannot_tell" };
  try {
    return await sender.lookUp(
      toOutboundMessage(row),
      attemptedAt(row),
      AbortSignal.timeout(deps.settings.sendTimeoutMs),
    );
  } catch (thrown) {
    return { kind: "failed", reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

const attemptedAt = (row: ClaimedOutbox) => (row.attemptedAt === null ? 0 : Date.parse(row.attemptedAt));

/**
 * Pure: what the result of a look-up means. The edit of a placeholder is no exception: if the placeholder is gone, the answer was
 * posted again.
 */
export function decide(row: ClaimedOutbox, found: LookUpResult, quietMs: number, nowMs: number): SendRecord {
  const resend: SendRecord =
    row.kind === "placeholder"
      ? { state: "failed", errorCode: placeholderLate, reason: "the answer is there by now" }
      : { state: "planned", retryInMs: 0, reason: "not at the platform" };
  if (found.kind === "found") return { state: "sent", providerMessageId: found.providerMessageId };
  if (row.attempts >= maxAttempts)
    return { state: "unknown", retryInMs: null, reason: "could not be settled" };
  const quietLeftMs = attemptedAt(row) + quietMs - nowMs;
  switch (found.kind) {
    case "failed":
      return { state: "unknown", retryInMs: 5_000, reason: found.reason };
    case "absent":
      return quietLeftMs > 0
        ? { state: "unknown", retryInMs: quietLeftMs, reason: "not at the platform yet" }
        : resend;
    case "cannot_tell":
      if (row.uncertainAt === null || quietLeftMs > 0)
        return {
          state: "unknown",
          retryInMs: Math.max(quietLeftMs, 100),
          reason: "waiting for the platform's echo",
        };
      // No echo in all this time. Plain words may be sent again; a message that reports an effect waits for a person.
      return row.holdsEffect
        ? { state: "unknown", retryInMs: null, reason: "no echo; held because it tells of an effect" }
        : resend;
  }
}
