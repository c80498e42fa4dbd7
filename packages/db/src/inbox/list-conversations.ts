import type { Channel } from "@konstruct/core/message";
import type { Owner } from "../conversation/ownership.ts";
import type { Value } from "../database.ts";
import { microsOf, momentOf, type PageCursor } from "../page-cursor.ts";
import { isNoPreview, isOutsidePreviews } from "../preview/outside-previews.ts";
import { turnHasFailedCall } from "../tool/call-failed.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** A conversation as one row of a list. */
export type ListedConversation = {
  id: string;
  channel: Channel;
  accountName: string;
  agentId: string;
  agentName: string;
  owner: Owner;
  ownerSince: Date | null;
  /** Since when the contact waits for an answer. */
  awaitingSince: Date | null;
  activeAt: Date;
  /** `activeAt` in microseconds, for the page cursor. */
  activeMicros: number;
  contactId: string | null;
  contactName: string | null;
  lastText: string | null;
  lastAuthor: "contact" | "agent" | "member" | null;
  /** The last message is a note. */
  isNote: boolean;
  /** A tool failed in the turn of the last message. */
  toolFailed: boolean;
  /** The agent's limit; 15 by default, as in packages/core/src/agent/escalation-config.ts. */
  answerWithinMinutes: number;
  /** By the platform's timestamp. */
  lastContactAt: Date | null;
  /** The member who took it over. */
  memberId: string | null;
  memberName: string | null;
};

export type ConversationFilter = {
  owner?: Owner | undefined;
  channel?: Channel | undefined;
  agentId?: string | undefined;
  /** Text in a name or address of the contact, or the conversation's id. `found` are conversations with it in a message. */
  text?: { words: string; found: string[] } | undefined;
  /** Only those this member owns. */
  memberId?: string | undefined;
  /** Only this one. */
  conversationId?: string | undefined;
};

/** A LIKE pattern for a text anywhere, with `%`, `_` and `\` escaped. */
const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** The filters as SQL conditions, only those that are set, so that the planner sees no others. */
function conditionsOf(filter: ConversationFilter, put: (value: Value) => string): string[] {
  const { owner, channel, agentId, text, memberId, conversationId } = filter;
  return [
    ...(owner === undefined ? [] : [`w.owner = ${put(owner)}`]),
    ...(channel === undefined ? [] : [`a.channel = ${put(channel)}`]),
    ...(agentId === undefined ? [] : [`a.agent_id = ${put(agentId)}`]),
    ...(conversationId === undefined ? [] : [`w.conversation_id = ${put(conversationId)}`]),
    ...(memberId === undefined
      ? []
      : [
          `exists (select from escalation e where e.tenant_id = $1 and e.conversation_id = w.conversation_id
             and e.state = 'owned' and e.owner_id = ${put(memberId)})`,
        ]),
    ...(text === undefined
      ? []
      : [
          `(c.id::text = ${put(text.words)} or c.id = any (${put(text.found)}::uuid[]) or c.contact_id in (
             select k.id from contact k where k.tenant_id = $1 and k.display_name ilike ${put(anywhere(text.words))}
             union select i.contact_id from identity i where i.tenant_id = $1 and i.external_id ilike ${put(anywhere(text.words))}))`,
        ]),
  ];
}

/** Conversations that match the filter, the newest activity first, without internal threads and previews. */
export async function listConversations(
  tx: TenantTransaction,
  filter: ConversationFilter,
  page: { limit: number; before?: PageCursor | undefined },
): Promise<ListedConversation[]> {
  const values: Value[] = [tx.tenantId, page.limit];
  const put = (value: Value) => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, put);
  if (page.before !== undefined) {
    const moment = momentOf(put(page.before.micros));
    conditions.push(
      `w.active_at <= ${moment} and (w.active_at, w.conversation_id) < (${moment}, ${put(page.before.id)})`,
    );
  }
  const { rows } = await tx.query<ListedConversation>({
    text: `with chosen as materialized (
             select w.conversation_id as id, w.owner, w.owner_since, w.awaiting_since, w.active_at, c.contact_id, a.channel, a.name, a.agent_id
             from conversation_work w
             join conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id and c.internal_thread_of is null and ${isNoPreview("c")}
             join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
             where w.tenant_id = $1 ${conditions.map((condition) => `and ${condition}`).join(" ")}
             order by w.active_at desc, w.conversation_id desc limit $2)
           select c.id, c.channel, c.name as "accountName", c.agent_id as "agentId", g.name as "agentName", c.owner,
             c.owner_since as "ownerSince", c.awaiting_since as "awaitingSince", c.active_at as "activeAt",
             ${microsOf("c.active_at")} as "activeMicros", c.contact_id as "contactId", coalesce(k.display_name, wrote.name) as "contactName",
             left(said.text, 200) as "lastText", said.author as "lastAuthor", coalesce(said.direction = 'internal', false) as "isNote",
             ${turnHasFailedCall("$1", "said.turn_id")} as "toolFailed",
             coalesce((v.config -> 'escalation' ->> 'answer_within_minutes')::integer, 15) as "answerWithinMinutes",
             wrote.sent_at as "lastContactAt",
             o.id as "memberId", o.name as "memberName"
           from chosen c
           join agent g on g.tenant_id = $1 and g.id = c.agent_id
           left join agent_version v on v.tenant_id = $1 and v.id = g.live_version_id
           left join contact k on k.tenant_id = $1 and k.id = c.contact_id
           left join escalation e on e.tenant_id = $1 and e.conversation_id = c.id and e.state = 'owned'
           left join member o on o.tenant_id = $1 and o.id = e.owner_id
           left join lateral (
             select m.text, m.author, m.direction, m.turn_id from message m
             where m.tenant_id = $1 and m.conversation_id = c.id and not m.envelope ? 'approvalId'
             order by m.seq desc limit 1) said on true
           left join lateral (
             select m.sent_at, m.envelope ->> 'displayName' as name from message m
             where m.tenant_id = $1 and m.conversation_id = c.id and m.author = 'contact' and m.starts_turn
             order by m.seq desc limit 1) wrote on true
           order by c.active_at desc, c.id desc`,
    values,
  });
  return rows;
}

/** How many conversations persons own, how many approvals are pending, and how many escalations are active; without previews. */
export async function countHeld(
  tx: TenantTransaction,
): Promise<{ person: number; approvals: number; escalations: number }> {
  const { rows } = await tx.query<{ person: number; approvals: number; escalations: number }>({
    text: `select (select count(*) from conversation_work w where w.tenant_id = $1 and w.owner = 'person'
               and ${isOutsidePreviews("$1", "w.conversation_id")}) as person,
             (select count(*) from approval a where a.tenant_id = $1 and a.state = 'pending'
               and ${isOutsidePreviews("$1", "a.conversation_id")}) as approvals,
             (select count(*) from escalation e where e.tenant_id = $1 and e.state in ('open', 'owned')
               and ${isOutsidePreviews("$1", "e.conversation_id")}) as escalations`,
    values: [tx.tenantId],
  });
  return rows[0]!;
}
