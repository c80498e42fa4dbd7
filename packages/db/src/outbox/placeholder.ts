import type { RenderedMessage } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import type { Database } from "../database.ts";
import { withTenant } from "../with-tenant.ts";
import { type PlannedOutbox, planOutbox } from "./plan-outbox.ts";

type PlaceholderPlan = {
  tenantId: string;
  conversationId: string;
  channelAccountId: string;
  target: ReplyTarget;
  rendered: RenderedMessage;
  sender: { worker: string; leaseMs: number };
};

/** Commits the intent to post a placeholder. @returns undefined when a limit would make it wait: then none is posted */
export async function planPlaceholder(
  database: Database,
  plan: PlaceholderPlan,
): Promise<PlannedOutbox | undefined> {
  return withTenant(database, plan.tenantId, async (tx) => {
    const planned = await planOutbox(tx, {
      ...plan,
      turnId: undefined,
      messageId: undefined,
      kind: "placeholder",
      messages: [plan.rendered],
    });
    return planned[0];
  });
}

/** The newest placeholder of a conversation that was sent, that no message has replaced, and after which there is no reply. */
export async function findPlaceholder(
  database: Database,
  tenantId: string,
  conversationId: string,
): Promise<{ outboxId: string; providerMessageId: string } | undefined> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ outboxId: string; providerMessageId: string }>({
      name: "find-placeholder",
      text: `select p.id as "outboxId", p.provider_message_id as "providerMessageId" from outbox p
             where p.tenant_id = $1 and p.conversation_id = $2 and p.kind = 'placeholder' and p.state = 'sent'
               and not exists (select from outbox r where r.tenant_id = $1 and r.conversation_id = $2 and (r.replaces = p.id or (r.kind = 'reply' and r.seq > p.seq)))
             order by p.seq desc limit 1`,
      values: [tenantId, conversationId],
    });
    return rows[0];
  });
}
