import type { TenantTransaction } from "../with-tenant.ts";

export type OptOut = {
  state: "out" | "in";
  scope: "everything" | "marketing";
  /** The contact has said something after that. */
  wroteSince: boolean;
};

/** What decides whether something may be sent in a conversation of WhatsApp now. */
export type Sending = {
  channelAccountId: string;
  /** By the platform's stamp; null for somebody who never wrote. */
  lastContactAt: Date | null;
  optOut: OptOut | null;
  /** The platform's code, while nothing may be sent from the account. */
  stoppedBy: string | null;
  /** The template asked about, as it stands now; null when it is not known. */
  template: { status: string; category: string } | null;
};

/** @param template the one that is about to be sent. Undefined when there is no such conversation of WhatsApp. */
export async function readSending(
  tx: TenantTransaction,
  conversationId: string,
  template?: { name: string; language: string },
): Promise<Sending | undefined> {
  const { rows } = await tx.query<Sending>({
    name: "read-sending",
    text: `with newest as materialized (
             -- What somebody said, not what Meta tells about them; the newest few, since stamps and arrival may cross.
             select m.sent_at, m.seq from message m
             where m.tenant_id = $1 and m.conversation_id = $2 and m.direction = 'inbound' and m.author = 'contact' and m.starts_turn
               and m.parts -> 0 ->> 'type' is distinct from 'system'
             order by m.seq desc limit 5)
           select c.channel_account_id as "channelAccountId",
             (select max(sent_at) from newest) as "lastContactAt",
             (select jsonb_build_object('state', o.state, 'scope', o.scope,
                -- Stamps are whole seconds: within one, the number says what came after.
                'wroteSince', exists (select from newest n where (n.sent_at, n.seq) > (o.decided_at, coalesce(
                  (select m.seq from message m where m.tenant_id = $1 and m.id = o.message_id and m.conversation_id = $2), 0))))
              from opt_out o
              where o.tenant_id = $1 and o.channel_account_id = c.channel_account_id and o.contact_id = c.contact_id) as "optOut",
             (select s.error_code from sending_stop s where s.tenant_id = $1 and s.channel_account_id = c.channel_account_id) as "stoppedBy",
             (select jsonb_build_object('status', t.status, 'category', t.category) from whatsapp_template t
                where t.tenant_id = $1 and t.business_account_id = a.settings ->> 'businessAccountId' and t.name = $3 and t.language = $4) as template
           from conversation c join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           where c.tenant_id = $1 and c.id = $2 and a.channel = 'whatsapp'`,
    values: [tx.tenantId, conversationId, template?.name ?? null, template?.language ?? null],
  });
  return rows[0];
}
