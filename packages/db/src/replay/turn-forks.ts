import { inSlotOrder, withSlotOrder } from "@konstruct/core/agent/slot-order";
import type { Problem } from "@konstruct/core/refusals/catalogue";
import { type JobState, jobError } from "../job/jobs.ts";
import { storableText, toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { ReplayReason, ReplaySide } from "./replay-turns.ts";

/** The candidate's configuration: the version the turn ran on (`then`), the draft, or another version. */
export type ForkTried = "then" | "draft" | "version";

/** One run of a fork; `number` from 1. */
export type ForkResult = { number: number; passes: boolean; reasons: ReplayReason[]; after: ReplaySide };

/** A recorded turn that was run again as a candidate, from one round on. */
export type TurnFork = {
  id: string;
  turnId: string;
  /** The first round that the candidate runs, from 1; earlier rounds are as recorded. */
  round: number;
  tried: ForkTried;
  versionNumber: number | null;
  /** The model to ask instead; null: the candidate's own. */
  model: string | null;
  runs: number;
  results: ForkResult[];
  state: JobState;
  error: Problem | null;
  askedBy: string;
  createdAt: Date;
};

type ForkedPlace = Pick<TurnFork, "turnId" | "round" | "tried" | "versionNumber" | "model" | "runs">;

/** Stores a fork. Its job was stored before it, under the same id. */
export async function insertFork(
  tx: TenantTransaction,
  fork: ForkedPlace & { id: string; agentId: string; conversationId: string; config: unknown },
): Promise<void> {
  await tx.query({
    text: `insert into turn_fork (tenant_id, id, agent_id, turn_id, conversation_id, round, tried, version_number, model, config, runs)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11)`,
    values: [
      tx.tenantId,
      fork.id,
      fork.agentId,
      fork.turnId,
      fork.conversationId,
      fork.round,
      fork.tried,
      fork.versionNumber,
      fork.model === null ? null : storableText(fork.model),
      toStorableJson(withSlotOrder(fork.config)),
      fork.runs,
    ],
  });
}

/** Forks of these turns, newest first. */
export async function listForks(
  tx: TenantTransaction,
  turnIds: string[],
  limit: number,
): Promise<TurnFork[]> {
  const { rows } = await tx.query<TurnFork>({
    text: `select f.id, f.turn_id as "turnId", f.round, f.tried, f.version_number as "versionNumber", f.model, f.runs, f.results,
             j.state, ${jobError}, j.asked_by as "askedBy", j.created_at as "createdAt"
           from turn_fork f join job j on j.tenant_id = f.tenant_id and j.id = f.id
           where f.tenant_id = $1 and f.turn_id = any($2::uuid[]) order by f.id desc limit $3`,
    values: [tx.tenantId, turnIds, limit],
  });
  return rows;
}

type ForkWork = ForkedPlace & {
  agentId: string;
  config: unknown;
  /** Runs that have ended. */
  done: number;
};

/** A fork as a worker needs it; undefined when its contact was erased. */
export async function readForkWork(tx: TenantTransaction, id: string): Promise<ForkWork | undefined> {
  const { rows } = await tx.query<ForkWork>({
    text: `select turn_id as "turnId", round, tried, version_number as "versionNumber", model, runs, agent_id as "agentId", config,
             jsonb_array_length(results) as done
           from turn_fork where tenant_id = $1 and id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0] && { ...rows[0], config: inSlotOrder(rows[0].config) };
}

/** Adds the result of a run after those already stored. */
export async function addForkResult(tx: TenantTransaction, id: string, result: ForkResult): Promise<void> {
  await tx.query({
    text: "update turn_fork set results = results || jsonb_build_array($3::jsonb) where tenant_id = $1 and id = $2",
    values: [tx.tenantId, id, toStorableJson(result)],
  });
}

/** The agent, conversation and version of a turn; undefined when there is no such turn. */
export async function findForkedTurn(
  tx: TenantTransaction,
  turnId: string,
): Promise<{ agentId: string; conversationId: string; versionId: string } | undefined> {
  const { rows } = await tx.query<{ agentId: string; conversationId: string; versionId: string }>({
    text: `select v.agent_id as "agentId", t.conversation_id as "conversationId", v.id as "versionId" from turn t
           join agent_version v on v.tenant_id = t.tenant_id and v.id = t.agent_version_id where t.tenant_id = $1 and t.id = $2`,
    values: [tx.tenantId, turnId],
  });
  return rows[0];
}

/** The id of an agent's version by its number. */
export async function versionNumbered(
  tx: TenantTransaction,
  agentId: string,
  number: number,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    text: "select id from agent_version where tenant_id = $1 and agent_id = $2 and number = $3",
    values: [tx.tenantId, agentId, number],
  });
  return rows[0]?.id;
}
