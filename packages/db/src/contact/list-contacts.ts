import type { Channel } from "@konstruct/core/message";
import { writtenPhoneKey } from "@konstruct/core/phone/phone-number";
import type { Value } from "../database.ts";
import { anywhere } from "../inbox/conversation-filter.ts";
import { microsOf, momentOf, type PageCursor } from "../page-cursor.ts";
import { isNoPreview } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { contactHas } from "./contact-has.ts";

/** A person as one row of a list. */
export type ListedContact = {
  id: string;
  name: string | null;
  createdAt: Date;
  /** `createdAt` in microseconds, for the page cursor. */
  createdMicros: number;
  /** The first three addresses. */
  identities: { kind: string; id: string }[];
  channels: Channel[];
  conversations: number;
  lastActiveAt: Date | null;
  tags: string[];
  hasOptedOut: boolean;
};

export type ContactFilter = {
  /** In a name, an address, or the id. */
  text?: string | undefined;
  channel?: Channel | undefined;
  tag?: string | undefined;
  optedOut?: boolean | undefined;
};

/** The persons whose contacts have a row in this table. */
const personsIn = (table: "contact_tag" | "opt_out") =>
  `select coalesce(p.merged_into, p.id) from ${table} x join contact p on p.tenant_id = x.tenant_id and p.id = x.contact_id
   where x.tenant_id = $1`;

function conditionsOf(filter: ContactFilter, put: (value: Value) => string): string[] {
  const { text, channel, tag, optedOut } = filter;
  return [
    ...(text === undefined ? [] : [contactHas(put(anywhere(text)), put(text), put(writtenPhoneKey(text)))]),
    ...(channel === undefined
      ? []
      : [
          `exists (select from person_of($1, k.id) p join conversation c on c.tenant_id = $1 and c.contact_id = p.id
             join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
             where a.channel = ${put(channel)} and ${isNoPreview("c")})`,
        ]),
    ...(tag === undefined ? [] : [`k.id in (${personsIn("contact_tag")} and x.tag = ${put(tag)})`]),
    ...(optedOut === true ? [`k.id in (${personsIn("opt_out")} and x.state = 'out')`] : []),
  ];
}

/** Persons who match the filter, the newest first; contacts merged into another are part of that one. */
export async function listContacts(
  tx: TenantTransaction,
  filter: ContactFilter,
  page: { limit: number; before?: PageCursor | undefined },
): Promise<ListedContact[]> {
  const values: Value[] = [tx.tenantId, page.limit];
  const put = (value: Value) => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, put);
  if (page.before !== undefined)
    conditions.push(`(k.created_at, k.id) < (${momentOf(put(page.before.micros))}, ${put(page.before.id)})`);
  const { rows } = await tx.query<ListedContact>({
    text: `with chosen as materialized (
             select k.id, k.display_name, k.created_at from contact k
             where k.tenant_id = $1 and k.merged_into is null ${conditions.map((condition) => `and ${condition}`).join(" ")}
             order by k.created_at desc, k.id desc limit $2)
           select k.id, k.display_name as name, k.created_at as "createdAt", ${microsOf("k.created_at")} as "createdMicros",
             coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'id', i.external_id)) from (
               select i.kind, i.external_id from identity i where i.tenant_id = $1 and i.contact_id in (select id from person_of($1, k.id))
               order by i.created_at, i.external_id limit 3) i), '[]') as identities,
             talks.channels, talks.count as conversations, talks.last as "lastActiveAt",
             array(select distinct t.tag from person_of($1, k.id) p
                   -- offset 0: the planner uses the index for each contact, whatever row count it estimates.
                   cross join lateral (select t.tag from contact_tag t where t.tenant_id = $1 and t.contact_id = p.id offset 0) t
                   order by t.tag) as tags,
             exists (select from opt_out o where o.tenant_id = $1 and o.contact_id in (select id from person_of($1, k.id)) and o.state = 'out') as "hasOptedOut"
           from chosen k
           cross join lateral (
             select count(*)::integer as count, max(w.active_at) as last, coalesce(array_agg(distinct a.channel), '{}') as channels
             from conversation c
             join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
             join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
             where c.tenant_id = $1 and c.contact_id in (select id from person_of($1, k.id)) and c.internal_thread_of is null and ${isNoPreview("c")}) talks
           order by k.created_at desc, k.id desc`,
    values,
  });
  return rows;
}
