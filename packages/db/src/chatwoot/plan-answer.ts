import type { RenderedMessage } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** Plans the answer to a decision made in Chatwoot. Its id is derived from the event, so a repeated event is answered once. */
export async function planAnswer(
  tx: TenantTransaction,
  answer: {
    id: string;
    conversationId: string;
    channelAccountId: string;
    target: ReplyTarget;
    rendered: RenderedMessage;
  },
): Promise<void> {
  await tx.query({
    text: `with planned as (
             insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state, due_at)
             select $1, $2, c.id, $4, 'notice', $5::jsonb, $6::jsonb, 'planned', now()
             from conversation c where c.tenant_id = $1 and c.id = $3
             on conflict (tenant_id, id) do nothing
             returning id)
           select pg_notify('konstruct_people', '') from planned`,
    values: [
      tx.tenantId,
      answer.id,
      answer.conversationId,
      answer.channelAccountId,
      toStorableJson(answer.target),
      toStorableJson(answer.rendered),
    ],
  });
}
