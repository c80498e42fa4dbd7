import { writtenPhoneKey } from "@konstruct/core/phone/phone-number";
import { contactHas } from "../contact/contact-has.ts";
import { anywhere } from "../inbox/conversation-filter.ts";
import { isNoPreview } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type FoundKind = "conversation" | "contact" | "agent" | "article";
export type Found = {
  kind: FoundKind;
  id: string;
  /** Null for a contact without a name. */
  name: string | null;
  /** The beginning of a conversation's last message, an address of a contact, the place of an article. */
  hint: string | null;
  /** The source of an article, which is in its address; the contact of a conversation. */
  parentId: string | null;
};

/** `$2` is the pattern, `$3` the words, `$4` the most of each kind; for contacts `$5` the key of the number the words may be. */
const queries: Record<FoundKind, string> = {
  conversation: `select 'conversation' as kind, c.id, k.display_name as name, left(coalesce(nullif(said.text, ''), said.beside), 120) as hint, c.contact_id as "parentId"
    from conversation c
    join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
    left join contact k on k.tenant_id = c.tenant_id and k.id = c.contact_id
    left join lateral (
      select m.text, jsonb_path_query_first(m.parts, '$[*].text') #>> '{}' as beside from message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.direction <> 'internal'
        and not m.envelope ? 'approvalId' order by m.seq desc limit 1) said on true
    where c.tenant_id = $1 and c.internal_thread_of is null and ${isNoPreview("c")}
      and (c.id::text = $3 or c.contact_id in (
        select found.id from contact found where found.tenant_id = $1 and found.display_name ilike $2))
    order by w.active_at desc, c.id desc limit $4`,
  contact: `select 'contact' as kind, k.id, k.display_name as name,
      (select i.external_id from identity i where i.tenant_id = $1 and i.contact_id in (select id from person_of($1, k.id))
       order by i.created_at limit 1) as hint, null::uuid as "parentId"
    from contact k
    where k.tenant_id = $1 and k.merged_into is null and ${contactHas("$2", "$3", "$5")}
    order by k.created_at desc, k.id desc limit $4`,
  agent: `select 'agent' as kind, g.id, g.name, null as hint, null::uuid as "parentId" from agent g
    where g.tenant_id = $1 and (g.name ilike $2 or g.id::text = $3) order by lower(g.name), g.id limit $4`,
  article: `select 'article' as kind, d.id, d.title as name, d.location as hint, d.source_id as "parentId" from knowledge_document d
    where d.tenant_id = $1 and (d.title ilike $2 or d.location ilike $2 or d.id::text = $3) order by lower(d.title), d.id limit $4`,
};

/** What has the words in its name or address, or the id, at most so many of each kind. */
export async function findByWords(
  tx: TenantTransaction,
  kinds: readonly FoundKind[],
  text: string,
  most: number,
): Promise<Found[]> {
  if (kinds.length === 0) return [];
  const { rows } = await tx.query<Found>({
    text: kinds.map((kind) => `select * from (${queries[kind]}) ${kind}`).join(" union all "),
    values: [
      ...[tx.tenantId, anywhere(text), text, most],
      ...(kinds.includes("contact") ? [writtenPhoneKey(text)] : []),
    ],
  });
  return rows;
}
