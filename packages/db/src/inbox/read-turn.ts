import type { JsonObject } from "@konstruct/core/json";
import { decodeTrace } from "../turn/turn-trace.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { Delivery } from "./read-thread.ts";

export type RecordedTurn = {
  id: string;
  conversationId: string;
  isPreview: boolean;
  agentId: string;
  agentName: string;
  agentVersionId: string;
  versionNumber: number | null;
  outcome: string;
  startedAt: Date;
  finishedAt: Date;
  costMicroUsd: number;
  trace: unknown;
  modelCalls: {
    purpose: string;
    provider: string;
    model: string;
    tokensIn: number;
    tokensOut: number;
    costMicroUsd: number;
    latencyMs: number;
    error: string | null;
  }[];
  toolCalls: {
    id: string;
    tool: string;
    effect: string;
    args: JsonObject;
    state: string;
    result: JsonObject | null;
    attempts: number;
    createdAt: string;
    endedAt: string | null;
  }[];
  reply: { messageId: string; text: string; provenance: JsonObject[] | null; isNote: boolean } | null;
  deliveries: (Delivery & { attemptedAt: string | null })[];
};

/** A turn with everything its commit wrote. */
export async function readRecordedTurn(
  tx: TenantTransaction,
  turnId: string,
): Promise<RecordedTurn | undefined> {
  const { rows } = await tx.query<Omit<RecordedTurn, "trace"> & { trace: Buffer }>({
    name: "read-recorded-turn",
    text: `select t.id, t.conversation_id as "conversationId", c.preview as "isPreview", g.id as "agentId", g.name as "agentName",
             v.id as "agentVersionId", v.number as "versionNumber", t.outcome, t.started_at as "startedAt", t.finished_at as "finishedAt",
             t.cost_micro_usd as "costMicroUsd", t.trace,
             -- Ids of model calls begin with the time of the commit, so the key finds them without another index.
             coalesce((select jsonb_agg(jsonb_build_object('purpose', m.purpose, 'provider', m.provider, 'model', m.model,
                         'tokensIn', m.tokens_in, 'tokensOut', m.tokens_out, 'costMicroUsd', m.cost_micro_usd, 'latencyMs', m.latency_ms,
                         'error', m.error) order by m.id)
                       from model_call m where m.tenant_id = t.tenant_id and m.turn_id = t.id
                         and m.id >= first_id_at(t.started_at - interval '1 minute') and m.id < first_id_at(t.finished_at + interval '1 minute')), '[]') as "modelCalls",
             coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'tool', k.tool, 'effect', k.effect, 'args', k.args, 'state', k.state,
                         'result', k.result, 'attempts', k.attempts, 'createdAt', k.created_at, 'endedAt', k.ended_at) order by k.created_at)
                       from tool_call k where k.tenant_id = t.tenant_id and k.turn_id = t.id), '[]') as "toolCalls",
             (select jsonb_build_object('messageId', m.id, 'text', m.text, 'provenance', m.provenance, 'isNote', m.direction = 'internal')
              from message m where m.tenant_id = t.tenant_id and m.conversation_id = t.conversation_id and m.seq > t.to_seq and m.turn_id = t.id
              order by m.seq limit 1) as reply,
             coalesce((select jsonb_agg(jsonb_build_object('outboxId', o.id, 'state', o.state, 'receipt', o.receipt, 'errorCode', o.error_code,
                         'error', o.error, 'attemptedAt', o.attempted_at) order by o.seq)
                       from outbox o where o.tenant_id = t.tenant_id and o.conversation_id = t.conversation_id and o.turn_id = t.id), '[]') as deliveries
           from turn t
           join conversation c on c.tenant_id = t.tenant_id and c.id = t.conversation_id
           join agent_version v on v.tenant_id = t.tenant_id and v.id = t.agent_version_id
           join agent g on g.tenant_id = v.tenant_id and g.id = v.agent_id
           where t.tenant_id = $1 and t.id = $2`,
    values: [tx.tenantId, turnId],
  });
  const [row] = rows;
  return row && { ...row, trace: decodeTrace(row.trace) };
}
