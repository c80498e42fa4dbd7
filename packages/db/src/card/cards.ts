import type { TenantTransaction } from "../with-tenant.ts";

export type CardSubject = { kind: "escalation" | "approval"; id: string };
/** `chatwoot`: a private note in the conversation itself, for all members. */
export type CardSurface = "slack" | "whatsapp" | "email" | "chatwoot";

/** Groups of members in order: the first group with a reachable member is notified, all of it. */
export type Summons = {
  subject: CardSubject;
  conversationId: string;
  /** Email addresses of members. */
  groups: string[][];
  /** Used when no group is reachable: all members with these roles. */
  roles: readonly string[];
  surfaces: readonly CardSurface[];
};

/**
 * Creates a card for each member, on every surface they are reachable on; an existing card is rendered again. The Slack account is the
 * workspace of the member's user id; the WhatsApp account is the conversation's own number, or any. A conversation in Chatwoot also
 * gets one private note.
 * @returns how many members this call created a card for, or whose card it renders again
 */
export async function summonMembers(tx: TenantTransaction, summons: Summons): Promise<number> {
  const { subject, conversationId, groups, roles, surfaces } = summons;
  const emails = groups.flat().map((email) => email.toLowerCase());
  const places = groups.flatMap((group, place) => group.map(() => place));
  const { rows } = await tx.query<{ members: number }>({
    name: "summon-members",
    text: `with reachable as (
             select * from member_addresses($1, (select c.channel_account_id from conversation c where c.tenant_id = $1 and c.id = $3))
           ),
           -- place: the number of the member's group, from 0; 999 for a role that is asked when no group is reachable; 1000 for anyone else.
           usable as (
             select r.*, least(coalesce((select min(g.place) from unnest($4::text[], $5::integer[]) as g(email, place) where g.email = r.email), 1000),
                               case when r.role = any ($6::text[]) then 999 else 1000 end) as place
             from reachable r
             where r.surface = any ($7::text[])
           ),
           asked as (
             select * from usable u where u.place < 1000 and u.place = (select min(place) from usable)
           ),
           planned as (
             insert into card (tenant_id, id, conversation_id, subject, subject_id, member_id, surface, address, channel_account_id, due_at)
             select distinct on (a.member_id, a.surface) $1, gen_random_uuid(), $3, $2, $8, a.member_id, a.surface, a.address, a.channel_account_id, now()
             from asked a order by a.member_id, a.surface, a.address
             on conflict (tenant_id, subject, subject_id, member_id, surface) do update set wanted = card.wanted + 1, due_at = coalesce(card.due_at, now())
             returning member_id
           ),
           noted as (
             insert into card (tenant_id, id, conversation_id, subject, subject_id, surface, address, channel_account_id, due_at)
             select $1, gen_random_uuid(), c.id, $2, $8, 'chatwoot', c.conversation_ref, a.id, now()
             from conversation c join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
             where c.tenant_id = $1 and c.id = $3 and a.channel = 'chatwoot'
             on conflict (tenant_id, subject, subject_id, member_id, surface) do nothing
           )
           select count(distinct member_id)::integer as members, pg_notify('konstruct_people', '') from planned`,
    values: [
      tx.tenantId,
      subject.kind,
      conversationId,
      emails,
      places,
      [...roles],
      [...surfaces],
      subject.id,
    ],
  });
  return rows[0]?.members ?? 0;
}

/** Makes every card of these subjects due to be rendered again, after a change. */
export async function touchCards(
  tx: TenantTransaction,
  kind: CardSubject["kind"],
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query({
    name: "touch-cards",
    text: `with touched as (
             update card set wanted = wanted + 1, due_at = case when state = 'attempting' then due_at else now() end
             where tenant_id = $1 and subject = $2 and subject_id = any ($3::uuid[])
             returning id)
           select pg_notify('konstruct_people', '') from touched limit 1`,
    values: [tx.tenantId, kind, ids],
  });
}
