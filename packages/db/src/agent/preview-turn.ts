import type { JsonObject } from "@konstruct/core/json";
import { decodeTrace } from "../turn/turn-trace.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type PreviewTurn = {
  startedAt: Date;
  endedAt: Date;
  trace: unknown;
  reply: string | null;
  provenance: JsonObject[];
  tools: { tool: string; effect: string; args: JsonObject; state: string; result: JsonObject | null }[];
  models: {
    purpose: string;
    model: string;
    tokensIn: number;
    tokensOut: number;
    costMicroUsd: number;
    latencyMs: number;
    error: string | null;
  }[];
};

/** One turn of a preview with all that was called for it; undefined for a turn of any other conversation. */
export async function findPreviewTurn(
  tx: TenantTransaction,
  turnId: string,
): Promise<PreviewTurn | undefined> {
  const { rows } = await tx.query<Omit<PreviewTurn, "trace"> & { trace: Buffer }>({
    text: `select t.started_at as "startedAt", t.finished_at as "endedAt", t.trace, said.text as reply, coalesce(said.provenance, '[]') as provenance,
             coalesce((select jsonb_agg(jsonb_build_object('tool', c.tool, 'effect', c.effect, 'args', c.args, 'state', c.state, 'result', c.result)
                                        order by c.created_at, c.id)
                       from tool_call c where c.tenant_id = t.tenant_id and c.conversation_id = t.conversation_id and c.turn_id = t.id), '[]') as tools,
             coalesce((select jsonb_agg(jsonb_build_object('purpose', m.purpose, 'model', m.provider || '/' || m.model, 'tokensIn', m.tokens_in,
                                          'tokensOut', m.tokens_out, 'costMicroUsd', m.cost_micro_usd, 'latencyMs', m.latency_ms, 'error', m.error)
                                        order by m.created_at, m.id)
                       from model_call m where m.tenant_id = t.tenant_id and m.turn_id = t.id and m.conversation_id = t.conversation_id), '[]') as models
           from turn t
           join conversation k on k.tenant_id = t.tenant_id and k.id = t.conversation_id and k.preview
           left join lateral (
             select m.text, m.provenance from message m
             where m.tenant_id = t.tenant_id and m.conversation_id = t.conversation_id and m.turn_id = t.id and m.author = 'agent'
             order by m.seq desc limit 1) said on true
           where t.tenant_id = $1 and t.id = $2`,
    values: [tx.tenantId, turnId],
  });
  const [row] = rows;
  return row && { ...row, trace: decodeTrace(row.trace) };
}
