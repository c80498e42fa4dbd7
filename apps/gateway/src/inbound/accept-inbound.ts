import type { Normalized, Receipt } from "@konstruct/core/message";
import type { Database } from "@konstruct/db/database";
import { isUnavailable, toDatabaseError } from "@konstruct/db/database-error";
import {
  type AcceptOutcome,
  acceptMessages,
  type InboundEvent,
  wakeTurns,
} from "@konstruct/db/inbound/accept-messages";
import { acceptReceipts } from "@konstruct/db/inbound/accept-receipts";
import type { Logger } from "@konstruct/telemetry/logger";
import { currentTraceparent } from "@konstruct/telemetry/tracing";
import { groupCommit, Overloaded } from "./group-commit.ts";
import type { InboundOutcome } from "./inbound-outcome.ts";

export type AcceptInbound = (normalized: Normalized) => Promise<InboundOutcome>;

export type AcceptDependencies = {
  database: Database;
  logger: Logger;
  debounceMs: Readonly<Record<string, number>>;
  /** Wakes orchestrators through Redis, if PostgreSQL's own NOTIFY does not reach them. */
  wake?: ((dueInMs: number) => Promise<void>) | undefined;
};

/** A statement timeout (57014) means a slow database: trying each entry alone would wait for it again. */
function mayBePoisoned(thrown: unknown): boolean {
  return !isUnavailable(thrown) && !(thrown instanceof Error && "code" in thrown && thrown.code === "57014");
}

const limits = { maxBatch: 256, maxInFlight: 2, spillOver: 12, maxWaiting: 20_000, mayBePoisoned };
/** From this many messages in one commit the gateway counts as busy, and sends one wake-up for several commits. */
const busyBatch = 4;
const busyWakeMs = 20;

/** Persists once, commits, wakes orchestrators, and only then answers. Concurrent requests share a commit. */
export function createAcceptInbound({
  database,
  logger,
  debounceMs,
  wake,
}: AcceptDependencies): AcceptInbound {
  // The messages are committed: a failed wake-up delays them until the sweeper runs, and loses none.
  const wakeLater = coalesced(busyWakeMs, (dueInMs) => {
    const woken = wake === undefined ? wakeTurns(database, dueInMs) : wake(dueInMs);
    woken.catch((thrown) =>
      logger.warn({ err: thrown }, "orchestrators not woken; their sweeper finds the messages"),
    );
  });
  const storeMessages = groupCommit<InboundEvent, AcceptOutcome>(async (events) => {
    const wakeNow = wake === undefined && events.length < busyBatch;
    const outcomes = await acceptMessages(database, events, { wake: wakeNow });
    if (!wakeNow && outcomes.includes("accepted")) wakeLater(events.map((event) => event.debounceMs));
    return outcomes;
  }, limits);
  const storeReceipts = groupCommit<Receipt, string>(
    (receipts) => acceptReceipts(database, receipts),
    limits,
  );

  return async (normalized) => {
    const { messages, receipts } = normalized;
    if (messages.length === 0 && receipts.length === 0) return nothingToStore(normalized);
    const traceparent = currentTraceparent();
    try {
      const [stored, noted] = await Promise.all([
        messages.length === 0
          ? []
          : storeMessages(
              messages.map((message) => ({
                message,
                debounceMs: debounceMs[message.channel] ?? 0,
                traceparent,
              })),
            ),
        receipts.length === 0 ? [] : storeReceipts(receipts),
      ]);
      return summarise([...stored, ...noted], stored.length);
    } catch (thrown) {
      const error = thrown instanceof Overloaded ? thrown : toDatabaseError(thrown, "store inbound messages");
      logger.error({ err: error }, "inbound messages not stored; the platform will deliver again");
      return { kind: "unavailable" };
    }
  };
}

function nothingToStore(normalized: Normalized): InboundOutcome {
  if (normalized.outcome === "invalid") return { kind: "invalid", reason: normalized.reason ?? "malformed" };
  return { kind: "ignored", reason: normalized.reason ?? normalized.outcome };
}

function summarise(outcomes: string[], messageCount: number): InboundOutcome {
  const accepted = outcomes.map((outcome) => outcome === "accepted");
  const messages = accepted.slice(0, messageCount).filter(Boolean).length;
  const receipts = accepted.slice(messageCount).filter(Boolean).length;
  if (messages + receipts > 0) return { kind: "accepted", messages, receipts };
  if (outcomes.includes("duplicate")) return { kind: "duplicate" };
  if (outcomes.includes("ignored")) return { kind: "ignored", reason: "not_our_thread" };
  return { kind: "unknown_account" };
}

/** Calls `run` once for each different value given within `windowMs`: the debounce differs by channel. */
function coalesced(windowMs: number, run: (value: number) => void): (values: number[]) => void {
  const pending = new Set<number>();
  return (values) => {
    if (pending.size === 0) {
      setTimeout(() => {
        const due = [...pending];
        pending.clear();
        due.forEach(run);
      }, windowMs);
    }
    for (const value of values) pending.add(value);
  };
}
