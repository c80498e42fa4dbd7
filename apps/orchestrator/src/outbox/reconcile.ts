import type { LookUpOutcome } from "@konstruct/core/channel";
import type { ClaimedOutbox } from "@konstruct/db/outbox/claim-outbox";
import { recordSend, type SendRecord } from "@konstruct/db/outbox/record-send";
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
  await recordSend(
    deps.database,
    { ...row, worker: deps.worker },
    decide(row, found, deps.settings.quietMs[row.channel] ?? 60_000, Date.now()),
  );
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
      ? { state: "failed", errorCode: "placeholder_late", reason: "the answer is there by now" }
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
