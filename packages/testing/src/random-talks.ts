import { newId } from "@konstruct/core/ids";
import type { TestDatabase, TestTenant } from "./test-database.ts";

type Random = () => number;

/** Writes what happens in conversations, at moments and in ways that `random` chooses. */
export function randomTalks(
  { admin }: Pick<TestDatabase, "admin">,
  { tenantId, agentId, agentVersionId }: TestTenant,
  random: Random,
) {
  const below = (limit: number) => Math.floor(random() * limit);

  async function startTalk(channelAccountId: string, contactId: string | null): Promise<string> {
    const id = newId();
    await admin(
      "insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id, preview) values ($1, $2, $3, $2::uuid::text, $4, $5)",
      [tenantId, id, channelAccountId, contactId, random() < 0.1],
    );
    return id;
  }

  /** @returns the number of the message */
  async function say(
    conversationId: string,
    direction: "inbound" | "outbound",
    at: number,
    author = direction === "inbound" ? "contact" : "agent",
  ): Promise<number> {
    const [row] = await admin(
      `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at, received_at, external_id)
       select $1, $2, c.id, c.channel_account_id, $4, $6, 'words', false, $5, $5,
         case $4 when 'inbound' then $2::uuid::text end
       from conversation c where c.tenant_id = $1 and c.id = $3 returning seq`,
      [tenantId, newId(at), conversationId, direction, new Date(at), author],
    );
    return Number(row!.seq);
  }

  async function callModel(conversationId: string, at: number): Promise<void> {
    await admin(
      `insert into model_call (tenant_id, id, conversation_id, agent_id, purpose, provider, model, tokens_in, tokens_out, cost_micro_usd, latency_ms, created_at)
       values ($1, $2, $3, $4, 'compose', 'openai', 'small', 1, 1, $5, 1, $6)`,
      [tenantId, newId(at), conversationId, agentId, below(900), new Date(at)],
    );
  }

  /** Adds a turn of up to three tool calls, failed ones among them, and up to two model calls. */
  async function takeTurn(conversationId: string, fromSeq: number, at: number): Promise<void> {
    const turnId = newId(at);
    await admin(
      `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, finished_at, trace)
       values ($1, $2, $3, $4, 1, $5, $5, 'reply', $6, $6, '{}')`,
      [tenantId, turnId, conversationId, agentVersionId, fromSeq, new Date(at)],
    );
    for (let nth = below(4); nth > 0; nth--)
      await admin(
        `insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, idempotency_key, state, result, created_at)
         values ($1, $2, $3, $4, $5, 'write', '{}', $2::uuid::text, $6, $7, $8)`,
        [
          tenantId,
          newId(at),
          conversationId,
          turnId,
          `tool_${below(3)}`,
          random() < 0.2 ? "attempting" : "done",
          JSON.stringify(
            random() < 0.4 ? { success: false, error: { code: `code_${below(9)}` } } : { success: true },
          ),
          new Date(at + nth),
        ],
      );
    for (let nth = below(3); nth > 0; nth--) await callModel(conversationId, at);
  }

  async function handOver(conversationId: string, at: number): Promise<void> {
    await admin(
      "insert into escalation (tenant_id, id, conversation_id, agent_id, reason, state, opened_at, ended_at) values ($1, $2, $3, $4, 'topic', 'resolved', $5, $5)",
      [tenantId, newId(), conversationId, agentId, new Date(at)],
    );
  }

  async function rate(conversationId: string, at: number): Promise<void> {
    await admin(
      `insert into conversation_rating (tenant_id, id, conversation_id, resolved_at, score, created_at) values ($1, $2, $3, $4, $5, $4)`,
      [tenantId, newId(), conversationId, new Date(at), 1 + below(5)],
    );
  }

  return { startTalk, say, callModel, takeTurn, handOver, rate, below };
}
