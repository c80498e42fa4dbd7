import type { Part } from "@konstruct/core/message";
import type { TenantTransaction } from "../with-tenant.ts";
import { withWords } from "../words-of-row.ts";

export type StoredMemory = {
  messageId: string;
  agentId: string;
  conversationId: string;
  author: "contact" | "agent" | "member";
  text: string;
  saidAt: Date;
  channel: string;
};

/** The messages of a person that agents can recall, newest first. */
export async function listMemories(
  tx: TenantTransaction,
  contactId: string,
  limit: number,
): Promise<StoredMemory[]> {
  const { rows } = await tx.query<StoredMemory & { parts: Part[] }>({
    text: `select m.id as "messageId", e.agent_id as "agentId", e.conversation_id as "conversationId", m.author, m.text, m.parts,
             e.said_at as "saidAt", a.channel
           from conversation c
           join memory_entry e on e.tenant_id = c.tenant_id and e.conversation_id = c.id
           join message m on m.tenant_id = e.tenant_id and m.id = e.message_id
           join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           where c.tenant_id = $1 and c.contact_id in (select id from person_of($1, $2))
           order by e.said_at desc, e.message_id desc limit $3`,
    values: [tx.tenantId, contactId, limit],
  });
  return rows.map(withWords);
}
