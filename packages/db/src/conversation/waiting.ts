import type { Channel } from "@konstruct/core/message";
import { isNoPreview } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { isMemberReply } from "./member-message.ts";
import type { Owner } from "./ownership.ts";

/** A conversation that a person owns or that has an active escalation, as the watchdog reads it. */
export type HeldByPerson = {
  conversationId: string;
  agentId: string;
  agentVersionId: string | null;
  channel: Channel;
  /** Not `person`: a person was asked to take over, and the agent continues meanwhile. */
  owner: Owner;
  ownerSince: Date;
  /** Since when the contact waits for an answer. */
  awaitingSince: Date | null;
  /** When a member last wrote to the contact. */
  lastMemberAt: Date | null;
  /** The contact's language by the session; null when the session has none. */
  language: string | null;
  /** The contact's newest words, from which the language is detected when the session has none. */
  lastContactText: string | null;
  escalationId: string | null;
  /** The topic a person was asked for; null for another reason. */
  topic: string | null;
  isTaken: boolean;
  snoozedUntil: Date | null;
  remindedAt: Date | null;
  reminders: number;
};

/**
 * Such conversations in which the contact has waited since `quietSince` or longer, or that a person has owned since then while no
 * contact waits; by id. After a full page, read on from its last id.
 */
export async function findHeldByPerson(
  tx: TenantTransaction,
  { quietSince, after, most }: { quietSince: Date; after: string | undefined; most: number },
): Promise<HeldByPerson[]> {
  const { rows } = await tx.query<HeldByPerson>({
    name: "held-by-person",
    text: `select w.conversation_id as "conversationId", a.agent_id as "agentId", g.live_version_id as "agentVersionId", a.channel, w.owner,
             coalesce(w.owner_since, w.awaiting_since, c.created_at) as "ownerSince", w.awaiting_since as "awaitingSince", said.at as "lastMemberAt",
             (select m.text from message m where m.tenant_id = $1 and m.conversation_id = w.conversation_id and m.author = 'contact'
              order by m.seq desc limit 1) as "lastContactText",
             (select s.state ->> 'language' from session s where s.tenant_id = $1 and s.conversation_id = w.conversation_id) as language,
             e.id as "escalationId", case when e.reason = 'topic' then e.detail end as topic, coalesce(e.state = 'owned', false) as "isTaken", e.snoozed_until as "snoozedUntil",
             e.reminded_at as "remindedAt", coalesce(e.reminders, 0) as reminders
           from (select conversation_id from conversation_work where tenant_id = $1 and owner = 'person'
                 union select conversation_id from escalation where tenant_id = $1 and state in ('open', 'owned')) looked
           join conversation_work w on w.tenant_id = $1 and w.conversation_id = looked.conversation_id
           join conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
           join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           join agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
           left join escalation e on e.tenant_id = w.tenant_id and e.conversation_id = w.conversation_id and e.state in ('open', 'owned')
           left join lateral (
             select m.sent_at as at from message m where m.tenant_id = $1 and m.conversation_id = w.conversation_id
               and ${isMemberReply("m")} order by m.seq desc limit 1) said on true
           where ${isNoPreview("c")} and (w.owner = 'person' or w.awaiting_since is not null) and coalesce(w.awaiting_since, w.owner_since, c.created_at) <= $2
             and ($3::uuid is null or w.conversation_id > $3)
           order by w.conversation_id limit $4`,
    values: [tx.tenantId, quietSince, after ?? null, most],
  });
  return rows;
}

export type Unattended = { conversationId: string; agentId: string; agentVersionId: string | null };

/** Conversations whose turn is overdue and that have no active escalation, so that no member knows of them. */
export async function findUnattended(
  tx: TenantTransaction,
  dueBefore: Date,
  most: number,
): Promise<Unattended[]> {
  const { rows } = await tx.query<Unattended>({
    name: "unattended",
    text: `select w.conversation_id as "conversationId", a.agent_id as "agentId", g.live_version_id as "agentVersionId"
           from conversation_work w
           join conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id and c.internal_thread_of is null and ${isNoPreview("c")}
           join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           join agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
           where w.tenant_id = $1 and w.wake_at < $2 and w.awaiting_since < $2
             and not exists (select from escalation e where e.tenant_id = $1 and e.conversation_id = w.conversation_id and e.state in ('open', 'owned'))
           order by w.wake_at limit $3`,
    values: [tx.tenantId, dueBefore, most],
  });
  return rows;
}

/** All tenants in which a contact may have waited too long, read in pages. */
export async function tenantsWithWaiting(
  database: Pick<TenantTransaction, "query">,
  dueBefore: Date,
  pageSize = 1_000,
): Promise<string[]> {
  const tenants: string[] = [];
  for (;;) {
    const { rows } = await database.query<{ id: string }>({
      text: "select waiting_tenants as id from waiting_tenants($1, $2, $3)",
      values: [dueBefore, tenants.at(-1) ?? null, pageSize],
    });
    tenants.push(...rows.map((row) => row.id));
    if (rows.length < pageSize) return tenants;
  }
}
