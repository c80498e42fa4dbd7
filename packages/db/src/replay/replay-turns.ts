import type { JsonObject } from "@konstruct/core/json";
import { storableText, toStorableJson } from "../storable-json.ts";
import { decodeTrace } from "../turn/turn-trace.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type ReplayVerdict = "same" | "changed" | "worse" | "failed";

/** One side of a replayed turn. */
export type ReplaySide = {
  /** The messages of the contact. */
  said: string[];
  reply: string | null;
  handoff: string | null;
  /** Tool calls. `simulated`: the call would have had an effect and was not made. */
  tools: { tool: string; args: JsonObject; simulated: boolean }[];
  costMicroUsd: number;
};

export type ReplayReason = { code: string; detail: string };

/** A past turn as it was recorded and as it was when run again. */
export type ReplayTurn = {
  turnId: string;
  conversationId: string;
  place: number;
  verdict: ReplayVerdict | null;
  /** How often it was run, and how often it passed. Null before it was run, and for turns of earlier releases. */
  runs: number | null;
  passes: number | null;
  reasons: ReplayReason[];
  before: ReplaySide | null;
  after: ReplaySide | null;
  judgement: "accepted" | "refused" | null;
  judgeReason: string | null;
  judgedBy: string | null;
  judgedAt: Date | null;
};

const columns = `t.turn_id as "turnId", t.conversation_id as "conversationId", t.place, t.verdict, t.runs, t.passes, t.reasons, t.before, t.after, t.judgement,
  t.judge_reason as "judgeReason", t.judged_by as "judgedBy", t.judged_at as "judgedAt"`;

/** The trace that a turn is run again from; undefined when the turn was erased. */
export async function readReplayedTrace(
  tx: TenantTransaction,
  turnId: string,
): Promise<{ conversationId: string; agentVersionId: string; trace: unknown } | undefined> {
  const { rows } = await tx.query<{ conversationId: string; agentVersionId: string; trace: Buffer }>({
    text: `select conversation_id as "conversationId", agent_version_id as "agentVersionId", trace from turn where tenant_id = $1 and id = $2`,
    values: [tx.tenantId, turnId],
  });
  const [row] = rows;
  return row === undefined ? undefined : { ...row, trace: decodeTrace(row.trace) };
}

/** Stores the result of a turn. @returns false when the contact was erased meanwhile */
export async function saveReplayedTurn(
  tx: TenantTransaction,
  replayId: string,
  turn: Pick<ReplayTurn, "turnId" | "runs" | "passes" | "reasons" | "before" | "after"> & {
    verdict: ReplayVerdict;
  },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update replay_turn set verdict = $4, reasons = $5::jsonb, before = $6::jsonb, after = $7::jsonb, runs = $8, passes = $9
           where tenant_id = $1 and replay_id = $2 and turn_id = $3`,
    values: [
      tx.tenantId,
      replayId,
      turn.turnId,
      turn.verdict,
      toStorableJson(turn.reasons),
      toStorableJson(turn.before),
      toStorableJson(turn.after),
      turn.runs,
      turn.passes,
    ],
  });
  return rowCount === 1;
}

export type ReplayPage = {
  replayId: string;
  verdict: ReplayVerdict | undefined;
  limit: number;
  /** The place of the last turn of the previous page. */
  after: number;
};

/** Turns that were run, in the order of the replay. */
export async function listReplayTurns(
  tx: TenantTransaction,
  { replayId, verdict, limit, after }: ReplayPage,
): Promise<ReplayTurn[]> {
  const { rows } = await tx.query<ReplayTurn>({
    text: `select ${columns} from replay_turn t
           where t.tenant_id = $1 and t.replay_id = $2 and t.verdict is not null and ($3::text is null or t.verdict = $3) and t.place > $4
           order by t.place limit $5`,
    values: [tx.tenantId, replayId, verdict ?? null, after, limit],
  });
  return rows;
}

/** Turns that block publishing the draft: refused by a member, or worse or failed and not judged. In the order of the replay. */
export async function listObstacles(
  tx: TenantTransaction,
  replayId: string,
  limit: number,
): Promise<ReplayTurn[]> {
  const { rows } = await tx.query<ReplayTurn>({
    text: `select ${columns} from replay_turn t
           where t.tenant_id = $1 and t.replay_id = $2
             and (t.judgement = 'refused' or (t.verdict in ('worse', 'failed') and t.judgement is null))
           order by t.place limit $3`,
    values: [tx.tenantId, replayId, limit],
  });
  return rows;
}

/** Stores a member's judgement; a later one replaces it. @returns false when there is no such turn, or it was not run yet */
export async function judgeReplayTurn(
  tx: TenantTransaction,
  replayId: string,
  turnId: string,
  judgement: { as: "accepted" | "refused"; reason: string; by: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update replay_turn set judgement = $4, judge_reason = $5, judged_by = $6, judged_at = now()
           where tenant_id = $1 and replay_id = $2 and turn_id = $3 and verdict is not null`,
    values: [tx.tenantId, replayId, turnId, judgement.as, storableText(judgement.reason), judgement.by],
  });
  return rowCount === 1;
}
