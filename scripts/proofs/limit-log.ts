import type { TestDatabase } from "@konstruct/testing/test-database";
import type { WireCall } from "./recording-proxy.ts";

/** One message on its way to a platform, as the wire showed it. */
export type SendCall = {
  outboxId: string;
  /** What the platform counts it against: a channel; a number and a pair. */
  keys: string[];
  atMs: number;
  endedMs: number;
  refusal?: { key: string; waitMs: number };
};

/** Writes down, inside the database, when each message was attempted and when it was put back. */
export async function logSends(database: TestDatabase): Promise<void> {
  await database.admin("create table send_log (outbox_id uuid, state text, at_ms float8)");
  await database.admin(`create function log_send() returns trigger language plpgsql security definer as $$
    begin
      insert into send_log values (new.id, new.state, extract(epoch from clock_timestamp()) * 1000);
      return null;
    end $$`);
  await database.admin(
    "create trigger log_send after insert or update of state on outbox for each row execute function log_send()",
  );
}

export function slackSend({ path, body, atMs, endedMs, answer }: WireCall): SendCall | undefined {
  if (!path.endsWith("/chat.postMessage")) return undefined;
  const form = new URLSearchParams(body.toString());
  const metadata = JSON.parse(form.get("metadata") ?? "{}") as { event_payload?: { outbox_id?: string } };
  const channel = form.get("channel") ?? "";
  const refused = answer?.status === 429;
  return {
    outboxId: metadata.event_payload?.outbox_id ?? "",
    keys: [channel],
    atMs,
    endedMs,
    ...(refused && { refusal: { key: channel, waitMs: (answer.retryAfterS ?? 30) * 1_000 } }),
  };
}

/** A pair that is over its limit is told no time: six seconds are its pace. */
const pairWaitMs = 6_000;

export function whatsappSend({ path, body, atMs, endedMs, answer }: WireCall): SendCall | undefined {
  const number = /\/(\d+)\/messages$/.exec(path)?.[1];
  if (number === undefined) return undefined;
  const message = JSON.parse(body.toString()) as {
    status?: string;
    to?: string;
    biz_opaque_callback_data?: string;
  };
  // Read marks and typing are no messages.
  if (message.status !== undefined) return undefined;
  const pair = `${number} ${message.to}`;
  const code = answer && answer.status >= 400 ? codeIn(answer.body) : undefined;
  const refusal =
    code === 131056
      ? { key: pair, waitMs: pairWaitMs }
      : code === 130429
        ? { key: number, waitMs: (answer?.retryAfterS ?? 5) * 1_000 }
        : undefined;
  return {
    outboxId: message.biz_opaque_callback_data ?? "",
    keys: [number, pair],
    atMs,
    endedMs,
    ...(refusal && { refusal }),
  };
}

function codeIn(body: string): number | undefined {
  return (JSON.parse(body) as { error?: { code?: number } }).error?.code;
}

/**
 * Calls that were begun after a refusal was known, and arrived before its time was over. What had been begun by then was on its
 * way already.
 */
export async function tooEarly(database: TestDatabase, calls: readonly SendCall[]): Promise<SendCall[]> {
  const log = await database.admin("select outbox_id, state, at_ms from send_log order by at_ms");
  const times = Map.groupBy(log, (row) => String(row.outbox_id));
  const timesOf = (id: string, state: string) =>
    (times.get(id) ?? []).filter((row) => row.state === state).map((row) => Number(row.at_ms));
  const broken = new Set<SendCall>();
  for (const refused of calls) {
    const { refusal } = refused;
    if (refusal === undefined) continue;
    const knownAtMs = timesOf(refused.outboxId, "planned").find((at) => at >= refused.atMs) ?? Infinity;
    const until = refused.endedMs + refusal.waitMs;
    for (const call of calls) {
      if (call === refused || !call.keys.includes(refusal.key)) continue;
      if (call.atMs <= refused.endedMs || call.atMs >= until) continue;
      const begunMs = timesOf(call.outboxId, "attempting").findLast((at) => at <= call.atMs) ?? -Infinity;
      if (begunMs > knownAtMs) broken.add(call);
    }
  }
  return [...broken];
}

/** The least time in which so many can be sent, by what the platform publishes. */
export const leastMs = (count: number, { perSecond, burst }: { perSecond: number; burst: number }): number =>
  (Math.max(0, count - burst) * 1_000) / perSecond;
