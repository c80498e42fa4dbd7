import { newId } from "@konstruct/core/ids";
import type { TenantTransaction } from "../with-tenant.ts";
import type { ModelCallRow } from "./model-call-row.ts";

/** Stores a model call outside turns: a summary, a handover. */
export async function saveModelCall(
  tx: TenantTransaction,
  of: { conversationId: string; agentId: string },
  call: ModelCallRow,
): Promise<void> {
  await tx.query({
    name: "save-model-call",
    text: `insert into model_call (tenant_id, id, conversation_id, agent_id, purpose, provider, model, tokens_in, tokens_out,
             cost_micro_usd, latency_ms, error)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      tx.tenantId,
      newId(),
      of.conversationId,
      of.agentId,
      call.purpose,
      call.provider,
      call.model,
      call.tokensIn,
      call.tokensOut,
      Math.round(call.costMicroUsd),
      Math.round(call.latencyMs),
      call.error ?? null,
    ],
  });
}
