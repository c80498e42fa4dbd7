import { newId } from "@konstruct/core/ids";
import type { TestDatabase, TestTenant } from "./test-database.ts";

export type Planted = {
  /** ISO 8601, when the contact wrote. */
  at: string;
  text?: string;
  afterMs?: number;
  costMicroUsd?: number;
  handover?: string;
  rating?: "up" | "down";
  isPreview?: boolean;
};

/** Writes conversations of one question and one answer, with what happened in them. */
export function planter({ admin }: Pick<TestDatabase, "admin">, shop: TestTenant) {
  const { tenantId, channelAccountId: account, agentId, agentVersionId } = shop;
  return async ({ at, text = "words", afterMs = 1_000, ...more }: Planted): Promise<string> => {
    const id = newId();
    const ms = Date.parse(at);
    const [then, later] = [new Date(ms), new Date(ms + afterMs)];
    await admin(
      "insert into conversation (tenant_id, id, channel_account_id, conversation_ref, preview) values ($1, $2, $3, $4, $5)",
      [tenantId, id, account, id, more.isPreview ?? false],
    );
    const say = (direction: string, author: string, said: string, when: Date) =>
      admin(
        `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at, received_at, external_id)
         values ($1, $2, $3, $4, $5, $6, $7, false, $8, $8, $9) returning seq`,
        [
          tenantId,
          newId(),
          id,
          account,
          direction,
          author,
          said,
          when,
          direction === "inbound" ? newId() : null,
        ],
      );
    const [asked] = await say("inbound", "contact", text, then);
    await say("outbound", "agent", "answer", later);
    const turnId = newId(ms);
    await admin(
      `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, finished_at, trace)
       values ($1, $2, $3, $4, 1, $5, $5, 'reply', $6, $6, '{}')`,
      [tenantId, turnId, id, agentVersionId, Number(asked?.seq), then],
    );
    await admin(
      `insert into model_call (tenant_id, id, conversation_id, turn_id, agent_id, purpose, provider, model, tokens_in, tokens_out, cost_micro_usd, latency_ms, created_at)
       values ($1, $2, $3, $4, $5, 'compose', 'openai', 'm', 1, 1, $6, 1, $7)`,
      [tenantId, newId(ms), id, turnId, agentId, more.costMicroUsd ?? 100, then],
    );
    if (more.handover !== undefined)
      await admin(
        "insert into escalation (tenant_id, id, conversation_id, agent_id, reason, opened_at) values ($1, $2, $3, $4, $5, $6)",
        [tenantId, newId(), id, agentId, more.handover, then],
      );
    if (more.rating !== undefined) await rate(id, more.rating, later);
    return id;
  };

  async function rate(conversationId: string, rating: string, at: Date): Promise<void> {
    const outboxId = newId();
    await admin(
      `insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state) values ($1, $2, $3, $4, 'reply', '{}', '{}', 'sent')`,
      [tenantId, outboxId, conversationId, account],
    );
    await admin(
      `insert into feedback (tenant_id, id, outbox_id, conversation_id, identity_kind, identity_id, rating, updated_at)
       values ($1, $2, $3, $4, 'webchat_id', 'v', $5, $6)`,
      [tenantId, newId(), outboxId, conversationId, rating, at],
    );
  }
}
