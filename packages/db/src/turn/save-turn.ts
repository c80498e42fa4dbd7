import { idAfter, newId } from "@konstruct/core/ids";
import { storedDisclosure } from "../conversation/disclosure.ts";
import { storableText, toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { TurnCommit } from "./turn-commit.ts";
import { encodeTrace } from "./turn-trace.ts";

/**
 * Stores the turn, the calls it made and its reply, in one statement.
 * @param withheld the reply was not sent: it is kept for the person who owns the conversation
 */
export async function saveTurn(
  tx: TenantTransaction,
  { turn, reply, modelCalls, readToolCalls, ...commit }: TurnCommit,
  withheld: boolean,
): Promise<void> {
  const sum = (pick: (call: (typeof modelCalls)[number]) => number) =>
    modelCalls.reduce((total, call) => total + pick(call), 0);
  const firstId = newId();
  await tx.query({
    name: "save-turn",
    text: `with done as (
             insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, model_calls, tokens_in, tokens_out, cost_micro_usd, trace)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)),
           said as (
             insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at, turn_id, provenance, disclosure)
             select $1, $15::uuid, $3, $16::uuid, $17, 'agent', $18, false, now(), $2, $19::jsonb, $20::jsonb where $15::uuid is not null),
           looked_up as (
             insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, salt, idempotency_key, state, result, attempts, ended_at)
             select $1, c.id, $3, $2, c.tool, 'read', c.args, c.salt, c."idempotencyKey", 'done', c.result, 1, now()
             from jsonb_to_recordset($21::jsonb) as c(id uuid, tool text, args jsonb, salt text, "idempotencyKey" text, result jsonb))
           insert into model_call (tenant_id, id, conversation_id, turn_id, agent_id, purpose, provider, model, tokens_in, tokens_out, cost_micro_usd, latency_ms, error)
           select $1, c.id, $3, $2, $22::uuid, c.purpose, c.provider, c.model, c."tokensIn", c."tokensOut", round(c."costMicroUsd"), round(c."latencyMs"), c.error
           from jsonb_to_recordset($23::jsonb) as c(id uuid, purpose text, provider text, model text, "tokensIn" integer, "tokensOut" integer, "costMicroUsd" numeric, "latencyMs" numeric, error text)`,
    values: [
      tx.tenantId,
      turn.id,
      commit.conversationId,
      turn.agentVersionId,
      commit.fence,
      turn.fromSeq,
      turn.toSeq,
      withheld ? "withheld" : turn.outcome,
      turn.startedAt,
      modelCalls.length,
      sum((call) => call.tokensIn),
      sum((call) => call.tokensOut),
      Math.round(sum((call) => call.costMicroUsd)),
      encodeTrace(turn.trace),
      reply?.id ?? null,
      commit.channelAccountId,
      withheld ? "internal" : "outbound",
      storableText(reply?.text ?? ""),
      reply === undefined || reply.provenance.length === 0 ? null : toStorableJson(reply.provenance),
      withheld ? null : storedDisclosure(reply?.disclosure),
      toStorableJson(readToolCalls),
      commit.agentId,
      // In the order in which they were made.
      toStorableJson(modelCalls.map((call, at) => ({ ...call, id: idAfter(firstId, at) }))),
    ],
  });
}
