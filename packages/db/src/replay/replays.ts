import { inSlotOrder, withSlotOrder } from "@konstruct/core/agent/slot-order";
import type { JsonObject } from "@konstruct/core/json";
import type { Problem } from "@konstruct/core/refusals/catalogue";
import { type JobState, jobError } from "../job/jobs.ts";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type ReplayFilter = {
  escalated?: boolean | undefined;
  thumbsDown?: boolean | undefined;
  tool?: string | undefined;
  /** ISO 8601. */
  since?: string | undefined;
};

/** A run of past conversations on a draft. */
export type Replay = {
  id: string;
  agentId: string;
  configHash: string;
  filter: ReplayFilter & JsonObject;
  conversations: number;
  askModel: boolean;
  /** How often each turn runs when a model is asked. Null: judged by the laxer rules of earlier releases. */
  runs: number | null;
  state: JobState;
  done: number;
  total: number;
  error: Problem | null;
  same: number;
  changed: number;
  worse: number;
  failed: number;
  /** Worse or failed turns that no member has judged. */
  unjudged: number;
  refused: number;
  /** Turns that passed every run. */
  passed: number;
  askedBy: string;
  createdAt: Date;
  endedAt: Date | null;
};

const columns = `r.id, r.agent_id as "agentId", r.config_hash as "configHash", r.filter, r.conversations, r.ask_model as "askModel", r.runs, j.state, j.done, j.total,
  ${jobError}, j.asked_by as "askedBy", j.created_at as "createdAt", j.ended_at as "endedAt", c.same, c.changed, c.worse, c.failed, c.unjudged, c.refused, c.passed`;
const tables = `replay r join job j on j.tenant_id = r.tenant_id and j.id = r.id
  cross join lateral (
    select count(*) filter (where t.verdict = 'same')::int as same, count(*) filter (where t.verdict = 'changed')::int as changed,
      count(*) filter (where t.verdict = 'worse')::int as worse, count(*) filter (where t.verdict = 'failed')::int as failed,
      count(*) filter (where t.verdict in ('worse', 'failed') and t.judgement is null)::int as unjudged,
      count(*) filter (where t.judgement = 'refused')::int as refused, count(*) filter (where t.passes = t.runs)::int as passed
    from replay_turn t where t.tenant_id = r.tenant_id and t.replay_id = r.id) c`;

/** Stores a replay. Its job was stored before it, under the same id; chooseTurns adds its turns. */
export async function insertReplay(
  tx: TenantTransaction,
  replay: Pick<Replay, "id" | "agentId" | "configHash" | "askModel"> & {
    runs: number;
    config: unknown;
    filter: ReplayFilter;
  },
): Promise<void> {
  await tx.query({
    text: `insert into replay (tenant_id, id, agent_id, config, config_hash, filter, conversations, ask_model, runs)
           values ($1, $2, $3, $4::jsonb, $5, $6::jsonb, 0, $7, $8)`,
    values: [
      tx.tenantId,
      replay.id,
      replay.agentId,
      toStorableJson(withSlotOrder(replay.config)),
      replay.configHash,
      toStorableJson(replay.filter),
      replay.askModel,
      replay.runs,
    ],
  });
}

/** The replays of an agent, newest first. @param before the last one of the previous page */
export async function listReplays(
  tx: TenantTransaction,
  { agentId, limit, before }: { agentId: string; limit: number; before: string | undefined },
): Promise<Replay[]> {
  const { rows } = await tx.query<Replay>({
    text: `select ${columns} from ${tables}
           where r.tenant_id = $1 and r.agent_id = $2 and ($3::uuid is null or r.id < $3) order by r.id desc limit $4`,
    values: [tx.tenantId, agentId, before ?? null, limit],
  });
  return rows;
}

export async function findReplay(tx: TenantTransaction, id: string): Promise<Replay | undefined> {
  const { rows } = await tx.query<Replay>({
    text: `select ${columns} from ${tables} where r.tenant_id = $1 and r.id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

/**
 * The newest finished replay of exactly this configuration that counts before publishing: it has no filter, asks the model, and is
 * judged by the rules of today.
 */
export async function newestWholeReplayOf(
  tx: TenantTransaction,
  agentId: string,
  configHash: string,
): Promise<Replay | undefined> {
  const { rows } = await tx.query<Replay>({
    text: `select ${columns} from ${tables}
           where r.tenant_id = $1 and r.agent_id = $2 and r.config_hash = $3 and r.runs is not null and r.ask_model and r.filter = '{}'
             and j.state = 'done' order by r.id desc limit 1`,
    values: [tx.tenantId, agentId, configHash],
  });
  return rows[0];
}

type ReplayWork = {
  agentId: string;
  config: unknown;
  askModel: boolean;
  runs: number;
  /** Turns that were not run yet. */
  left: string[];
  total: number;
};

/** A replay as a worker needs it. */
export async function readReplayWork(tx: TenantTransaction, id: string): Promise<ReplayWork | undefined> {
  const { rows } = await tx.query<ReplayWork>({
    text: `select r.agent_id as "agentId", r.config, r.ask_model as "askModel", coalesce(r.runs, 1) as runs,
             array(select t.turn_id from replay_turn t where t.tenant_id = r.tenant_id and t.replay_id = r.id and t.verdict is null order by t.place) as left,
             (select count(*)::int from replay_turn t where t.tenant_id = r.tenant_id and t.replay_id = r.id) as total
           from replay r where r.tenant_id = $1 and r.id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0] && { ...rows[0], config: inSlotOrder(rows[0].config) };
}
