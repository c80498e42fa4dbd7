import type { RenderedMessage } from "@konstruct/core/channel";
import type { Database } from "../database.ts";
import { withTenant } from "../with-tenant.ts";

export type SentMessage = {
  seq: number;
  id: string;
  kind: string;
  rendered: RenderedMessage;
  createdAt: Date;
};

/** Messages sent in a conversation after `afterSeq`, oldest first, 200 at most, as a web-chat stream shows them. */
export async function sentMessages(
  database: Database,
  tenantId: string,
  conversationId: string,
  afterSeq: number,
): Promise<SentMessage[]> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<SentMessage>({
      name: "sent-messages",
      text: `select seq, id, kind, rendered, created_at as "createdAt" from outbox
             where tenant_id = $1 and conversation_id = $2 and seq > $3 and state = 'sent' and kind <> 'placeholder'
             order by seq limit 200`,
      values: [tenantId, conversationId, afterSeq],
    });
    return rows;
  });
}
