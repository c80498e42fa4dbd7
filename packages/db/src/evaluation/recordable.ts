import type { Channel } from "@konstruct/core/message";
import { microsOf, momentOf, type PageCursor } from "../page-cursor.ts";
import { isNoPreview } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** A past conversation that a case can be made from. */
export type RecordableConversation = {
  id: string;
  channel: Channel;
  agentId: string;
  agentName: string;
  contactId: string | null;
  contactName: string | null;
  firstText: string | null;
  /** Messages of the contact. */
  messages: number;
  escalated: boolean;
  thumbsDown: boolean;
  activeAt: Date;
  activeMicros: number;
};

export type RecordableFilter = {
  agentId?: string | undefined;
  channel?: Channel | undefined;
  escalated?: boolean | undefined;
  thumbsDown?: boolean | undefined;
};

const wasEscalated = (of: string) =>
  `exists (select from escalation e where e.tenant_id = $1 and e.conversation_id = ${of})`;
const wasDisliked = (of: string) =>
  `exists (select from feedback f where f.tenant_id = $1 and f.conversation_id = ${of} and f.rating = 'down')`;

/** Conversations with contacts that match the filter, the newest activity first. */
export async function listRecordable(
  tx: TenantTransaction,
  { agentId, channel, escalated, thumbsDown }: RecordableFilter,
  page: { limit: number; before?: PageCursor | undefined },
): Promise<RecordableConversation[]> {
  const before =
    page.before === undefined ? "" : `and (w.active_at, w.conversation_id) < (${momentOf("$5")}, $6)`;
  const { rows } = await tx.query<RecordableConversation>({
    text: `with chosen as materialized (
             select w.conversation_id as id, w.active_at, c.contact_id, a.channel, a.agent_id
             from conversation_work w
             join conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id and c.internal_thread_of is null and ${isNoPreview("c")}
             join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
               and ($3::uuid is null or a.agent_id = $3) and ($4::text is null or a.channel = $4)
             where w.tenant_id = $1 ${escalated === true ? `and ${wasEscalated("w.conversation_id")}` : ""}
               ${thumbsDown === true ? `and ${wasDisliked("w.conversation_id")}` : ""} ${before}
               and exists (select from turn t where t.tenant_id = $1 and t.conversation_id = w.conversation_id)
             order by w.active_at desc, w.conversation_id desc limit $2)
           select c.id, c.channel, c.agent_id as "agentId", g.name as "agentName", c.contact_id as "contactId", k.display_name as "contactName",
             said.text as "firstText", said.messages, ${wasEscalated("c.id")} as escalated, ${wasDisliked("c.id")} as "thumbsDown",
             c.active_at as "activeAt", ${microsOf("c.active_at")} as "activeMicros"
           from chosen c
           join agent g on g.tenant_id = $1 and g.id = c.agent_id
           left join contact k on k.tenant_id = $1 and k.id = c.contact_id
           left join lateral (
             select (array_agg(left(m.text, 200) order by m.seq))[1] as text, count(*)::int as messages from message m
             where m.tenant_id = $1 and m.conversation_id = c.id and m.author = 'contact') said on true
           order by c.active_at desc, c.id desc`,
    values: [
      tx.tenantId,
      page.limit,
      agentId ?? null,
      channel ?? null,
      ...(page.before === undefined ? [] : [page.before.micros, page.before.id]),
    ],
  });
  return rows;
}
