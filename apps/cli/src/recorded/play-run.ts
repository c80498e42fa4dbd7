import { setTimeout as delay } from "node:timers/promises";
import { newId } from "@konstruct/core/ids";
import { konstructMessageSchema } from "@konstruct/core/message";
import type { Database } from "@konstruct/db/database";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { decodeTrace } from "@konstruct/db/turn/turn-trace";
import { withTenant } from "@konstruct/db/with-tenant";
import { isTurnTrace, type TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { RecordServer } from "./record-server.ts";
import type { RecordedRun } from "./recorded-run.ts";

export type PlayedTurn = {
  run: string;
  turn: number;
  succeeded: boolean;
  /** What the record says; null where it ends in calls. */
  expected: string | null;
  /** What the contact got; null when there was no answer. */
  got: string | null;
  /** Why words were refused, by the rail that did. */
  rails: string[];
  /** Why the turn could not be ended as it should be; null when it was. */
  failure: string | null;
};

const patienceMs = 30_000;

type Place = { channelAccountId: string; accountKey: string };
type Talk = { database: Database; tenantId: string; place: Place; run: RecordedRun };

export type Ended = { text: string | null; trace: TurnTrace | null };

async function nextEnd(
  { database, tenantId }: Pick<Talk, "database" | "tenantId">,
  conversationId: string,
  turns: number,
): Promise<Ended | null> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const ended = await withTenant(database, tenantId, async (tx) => {
      const { rows } = await tx.query<{ trace: Buffer; text: string | null }>({
        text: `select t.trace, (select m.text from message m where m.tenant_id = t.tenant_id and m.turn_id = t.id and m.author = 'agent' limit 1) as text
               from turn t where t.tenant_id = $1 and t.conversation_id = $2 order by t.started_at offset $3 limit 1`,
        values: [tx.tenantId, conversationId, turns],
      });
      return rows[0];
    });
    if (ended !== undefined) {
      const trace = decodeTrace(ended.trace);
      return { text: ended.text, trace: isTurnTrace(trace) ? trace : null };
    }
    await delay(10);
  }
  return null;
}

const gaveUp: ReadonlySet<string> = new Set([
  "ungrounded",
  "undone_deed",
  "not_done",
  "no_person",
  "unasked_person",
  "stale",
  "asks_for_secret",
  "open_requests",
]);

function failureOf(ended: Ended | null): string | null {
  if (ended === null) return "no answer came";
  const told = ended.trace?.events.find(({ stage }) => stage === "response_generated")?.payload.error_code;
  return typeof told === "string" && !gaveUp.has(told) ? told : null;
}

const railsOf = ({ trace }: Ended): string[] =>
  (trace?.rounds ?? []).flatMap(({ proposals }) =>
    proposals.filter(({ accepted }) => !accepted).map(({ code, reason }) => `${code}: ${reason}`),
  );

/** Sends a line of the contact and waits for its answer: the nth of the conversation, from 0. Null when none came. */
export async function sayLine(talk: Talk, text: string, nth: number): Promise<Ended | null> {
  const { place, run, database } = talk;
  const visitor = `visitor-${run.id}`;
  const message = konstructMessageSchema.parse({
    externalId: newId(),
    channel: "webchat",
    accountKey: place.accountKey,
    conversationRef: visitor,
    identity: { kind: "webchat_id", id: visitor },
    sentAt: new Date().toISOString(),
    text,
    parts: [{ type: "text", text }],
    startsTurn: true,
    replyTarget: { sessionId: visitor },
  });
  await acceptMessages(database, [{ message, debounceMs: 0 }]);
  return nextEnd(talk, conversationIdOf(place.channelAccountId, visitor), nth);
}

/** Sends each line of the contact and waits for its answer. A last line without a recorded answer is not sent. */
export async function playRun(talk: Talk, server: RecordServer): Promise<PlayedTurn[]> {
  const { run } = talk;
  const progress = { turn: 0, replies: [] as string[] };
  server.progress.set(run.id, progress);
  const played: PlayedTurn[] = [];
  for (const [turn, { said, answers }] of run.turns.entries()) {
    if (answers.length === 0) break;
    progress.turn = turn;
    const ended = await sayLine(talk, said, turn);
    const got = ended?.text ?? null;
    if (got !== null) progress.replies.push(got);
    const expected = answers.at(-1)?.text ?? null;
    played.push({
      run: run.id,
      turn,
      succeeded: run.succeeded,
      expected,
      got,
      rails: ended === null ? [] : railsOf(ended),
      failure: failureOf(ended),
    });
    if (ended === null) break;
  }
  return played;
}
