import type { NoticedMember } from "@konstruct/core/agent/hours/reach";
import type { JsonObject } from "@konstruct/core/json";
import type { Channel, Identity, Part, ReplyTarget } from "@konstruct/core/message";
import type { Owner } from "../conversation/ownership.ts";
import type { Queryable } from "../database.ts";
import { withoutWake } from "../limits/without-wake.ts";
import type { KnownContact } from "./resolve-contact.ts";

export type PendingMessage = {
  id: string;
  seq: number;
  /** `member` with an approvalId in the envelope: a decision on an approval, without text. */
  author: "contact" | "member";
  text: string;
  parts: Part[];
  envelope: {
    identity: Identity;
    aliases: Identity[];
    displayName?: string;
    replyTarget: ReplyTarget;
    traceparent?: string;
    approvalId?: string;
    /** Written in a place where the agent is, and not addressed to the agent. */
    isOverheard?: true;
  };
  sentAt: string;
};

export type OpenToolCall = {
  id: string;
  turnId: string;
  tool: string;
  effect: string;
  args: JsonObject;
  idempotencyKey: string;
  state: "planned" | "attempting";
  attempts: number;
};

/** An ended tool call of an earlier turn of the conversation. */
export type EarlierCall = {
  id: string;
  turnId: string;
  tool: string;
  effect: string;
  args: JsonObject;
  state: "done" | "failed" | "unknown";
  /** The tool's result, as it was stored. */
  result: unknown;
  idempotencyKey: string;
  /** Both in milliseconds since 1970. */
  createdAt: number;
  endedAt: number;
  /** The last message its turn had read. */
  seq: number;
};

/** What an unfinished turn did in one round: `decodeTurnStep` reads the body. */
export type OpenStep = { turnId: string; ordinal: number; body: Buffer };

/** One conversation claimed for one turn, with everything the turn reads. Shape of claim_turns in SQL. */
export type ClaimedTurn = {
  tenantId: string;
  conversationId: string;
  /** The fence grows with every claim; the commit names it. */
  fence: number;
  /** The number of the last message that is answered. */
  doneSeq: number;
  /** Since the last commit: claims whose worker died, turns that failed, and turns overtaken by newer messages. */
  crashCount: number;
  failureCount: number;
  restartCount: number;
  channel: Channel;
  channelAccountId: string;
  accountKey: string;
  accountSettings: JsonObject;
  owner: Owner;
  /** Set where the agent answers although people were asked to take over, because none has come yet. Not from SQL. */
  isAwaited?: boolean;
  /** Whom a notice can get to, whatever channels of notice the installation has set up. */
  noticed: NoticedMember[];
  /** The contact was told in this conversation that an AI answers. */
  isDisclosed: boolean;
  /** Set when the limit of turns is reached: milliseconds until this one may run. The contact is notified. */
  heldMs: number | null;
  /** Of an internal thread: the escalation it is about. */
  internalThreadOf: string | null;
  /** The conversation's active escalation. */
  escalationId: string | null;
  agentId: string;
  /** The version its open goals began on, in a preview the draft's; else the live one. Null when the agent was never published. */
  agentVersionId: string | null;
  liveVersionId: string | null;
  /** A preview: a member talks to the draft, nothing is sent and no one is notified. */
  isPreview: boolean;
  /** Null until the first turn of a conversation resolves the contact. */
  contact: KnownContact | null;
  /** Its model calls need a budget reservation. */
  hasBudget: boolean;
  /** A summary of the messages before the newest ones. */
  summary: string | null;
  session: { version: number; state: unknown } | null;
  pending: PendingMessage[];
  history: { author: "contact" | "agent" | "member"; text: string; parts: Part[]; at: string; seq: number }[];
  toolCalls: OpenToolCall[];
  /** Oldest first, the newest 40 at most, with 64 kB of results in total; the newest call is always included. */
  earlierCalls: EarlierCall[];
  /** In the order of their ordinals. */
  openSteps: OpenStep[];
};

/** As SQL returns it: bytes as base64. */
type GivenTurn = Omit<ClaimedTurn, "openSteps"> & {
  openSteps: { turnId: string; ordinal: number; body: string }[];
};

const claimedTurn = ({ openSteps, ...turn }: GivenTurn): ClaimedTurn => ({
  ...turn,
  openSteps: openSteps.map((step) => ({ ...step, body: Buffer.from(step.body, "base64") })),
});

/** How many pending messages one turn reads at most; the rest make the next turn. pending_messages in SQL has the same number. */
export const maxPendingPerTurn = 50;

/**
 * Claims due conversations, fairly over tenants.
 * @param worker unique to this process and its start: a restarted process must not pass for the dead one
 * @param wake called when a conversation held by its limits will be due
 */
export async function claimTurns(
  database: Queryable,
  worker: string,
  maxTurns: number,
  leaseMs: number,
  wake: (dueInMs: number) => void = () => undefined,
): Promise<ClaimedTurn[]> {
  const { rows } = await database.query<{ turn: GivenTurn | { wakeInMs: number } }>({
    name: "claim-turns",
    text: `with claimed as materialized (select claim_turns($1, $2, $3) as turn),
             -- A live view shows the messages as soon as a worker begins to answer them.
             told as (select pg_notify('konstruct_live', t.id || ' conversations')
                      from (select distinct turn ->> 'tenantId' as id from claimed where turn ? 'tenantId') t)
           select case when turn ? 'tenantId' then turn || jsonb_build_object('hasBudget',
                    has_budget((turn ->> 'tenantId')::uuid, (turn ->> 'agentId')::uuid)) else turn end as turn
           from claimed, (select count(*) from told) announced`,
    values: [worker, maxTurns, leaseMs],
  });
  const given = withoutWake(
    rows.map(({ turn }) => turn),
    wake,
  );
  return given.map(claimedTurn);
}

/** Extends leases; returns the conversations still held. */
export async function renewTurnLeases(
  database: Queryable,
  worker: string,
  held: { tenantId: string; conversationId: string }[],
  leaseMs: number,
): Promise<Set<string>> {
  const { rows } = await database.query<{ id: string }>({
    name: "renew-turn-leases",
    text: "select renew_turn_leases as id from renew_turn_leases($1, $2::uuid[], $3::uuid[], $4)",
    values: [worker, held.map((turn) => turn.tenantId), held.map((turn) => turn.conversationId), leaseMs],
  });
  return new Set(rows.map((row) => row.id));
}
