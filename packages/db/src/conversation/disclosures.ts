import type { TenantTransaction } from "../with-tenant.ts";

/** A conversation in which the agent answered, and what told its contact that an AI answers. */
export type DisclosedConversation = {
  conversationId: string;
  contactId: string | null;
  channel: string;
  /** The first answer of the days asked for. */
  answeredAt: Date;
  /** The contact was told with that answer or before it. */
  isTold: boolean;
  toldAt: Date | null;
  /** The message the words went before. */
  messageId: string | null;
  words: string | null;
  language: string | null;
};

export type DisclosureDays = { from: string; to: string; agentId?: string | undefined };

/** What was not sent has answered and told nobody. @param message the alias of the message table */
const wasSent = (message: string) =>
  `not exists (select from outbox o where o.tenant_id = $1 and o.conversation_id = ${message}.conversation_id and o.message_id = ${message}.id
                 and (o.state = 'failed' or o.receipt = 'failed'))`;

const answered = `
  select c.id as "conversationId", c.contact_id as "contactId", a.channel, first.sent_at as "answeredAt",
    coalesce(told.seq <= first.seq, false) as "isTold", told.sent_at as "toldAt", told.id as "messageId",
    told.disclosure ->> 'words' as words, told.disclosure ->> 'language' as language
  from conversation_work w
  join conversation c on c.tenant_id = $1 and c.id = w.conversation_id and not c.preview and c.internal_thread_of is null
  join channel_account a on a.tenant_id = $1 and a.id = c.channel_account_id and ($4::uuid is null or a.agent_id = $4)
  cross join lateral (
    select m.seq, m.sent_at from message m
    where m.tenant_id = $1 and m.conversation_id = c.id and m.author = 'agent' and m.direction = 'outbound' and m.turn_id is not null
      and m.sent_at >= $2::date::timestamp at time zone tenant_zone($1) and m.sent_at < ($3::date + 1)::timestamp at time zone tenant_zone($1)
      and ${wasSent("m")}
    order by m.seq limit 1) first
  left join lateral (
    select m.id, m.seq, m.sent_at, m.disclosure from message m
    where m.tenant_id = $1 and m.conversation_id = c.id and m.disclosure is not null and ${wasSent("m")}
    order by m.seq limit 1) told on true
  where w.tenant_id = $1 and w.active_at >= $2::date::timestamp at time zone tenant_zone($1)`;

/** How many contacts an agent answered in these days, and how many of them it had told by then that an AI answers. */
export async function readDisclosureCoverage(
  tx: TenantTransaction,
  { from, to, agentId }: DisclosureDays,
): Promise<{ answered: number; told: number }> {
  const { rows } = await tx.query<{ answered: number; told: number }>({
    name: "disclosure-coverage",
    text: `select count(*)::int as answered, count(*) filter (where told)::int as told
           from (select bool_and("isTold") as told from (${answered}) t group by coalesce("contactId", "conversationId")) contacts`,
    values: [tx.tenantId, from, to, agentId ?? null],
  });
  return rows[0]!;
}

/** The conversations behind the coverage, in the order of their ids. */
export async function listDisclosures(
  tx: TenantTransaction,
  { from, to, agentId }: DisclosureDays,
  page: { after: string | undefined; limit: number },
): Promise<DisclosedConversation[]> {
  const { rows } = await tx.query<DisclosedConversation>({
    name: "list-disclosures",
    text: `${answered} and ($5::uuid is null or w.conversation_id > $5) order by w.conversation_id limit $6`,
    values: [tx.tenantId, from, to, agentId ?? null, page.after ?? null, page.limit],
  });
  return rows;
}
