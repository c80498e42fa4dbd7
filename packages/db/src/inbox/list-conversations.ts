import type { Channel, Part } from "@konstruct/core/message";
import type { Owner } from "../conversation/ownership.ts";
import type { Value } from "../database.ts";
import { microsOf, momentOf, type PageCursor } from "../page-cursor.ts";
import { isNoPreview } from "../preview/outside-previews.ts";
import { turnHasFailedCall } from "../tool/call-failed.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { previewOf, withPreview } from "../words-of-row.ts";
import { type ConversationFilter, conditionsOf, isSnoozed } from "./conversation-filter.ts";

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
  assigneeId: string | null;
  assigneeName: string | null;
  /** Until when it is snoozed; null when it is not, or when the contact has written since. */
  snoozedUntil: Date | null;
  /** In alphabetical order. */
  tags: string[];
  /** The number of the contact's newest message, and of the newest message the reader has seen. */
  contactSeq: number | null;
  seenSeq: number | null;
};

/** Conversations that match the filter, the newest activity first, without internal threads and previews. */
export async function listConversations(
  tx: TenantTransaction,
  filter: ConversationFilter,
  page: {
    limit: number;
    before?: PageCursor | undefined;
    /** The member who reads; null when no member does. */
    reader: string | null;
  },
): Promise<ListedConversation[]> {
  const values: Value[] = [tx.tenantId, page.limit, page.reader];
  const put = (value: Value) => `$${values.push(value)}`;
  const conditions = conditionsOf(filter, put);
  if (page.before !== undefined) {
    const moment = momentOf(put(page.before.micros));
    conditions.push(
      `w.active_at <= ${moment} and (w.active_at, w.conversation_id) < (${moment}, ${put(page.before.id)})`,
    );
  }
  const { rows } = await tx.query<ListedConversation & { lastParts: Part[] | null }>({
    text: `with chosen as materialized (
             select w.conversation_id as id, w.owner, w.owner_since, w.awaiting_since, w.active_at, c.contact_id, a.channel, a.name, a.agent_id,
               c.assignee_id, case when ${isSnoozed("c")} then c.snoozed_until end as snoozed_until
             from conversation_work w
             join conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id and c.internal_thread_of is null and ${isNoPreview("c")}
             join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
             where w.tenant_id = $1 ${conditions.map((condition) => `and ${condition}`).join(" ")}
             order by w.active_at desc, w.conversation_id desc limit $2)
           select c.id, c.channel, c.name as "accountName", c.agent_id as "agentId", g.name as "agentName", c.owner,
             c.owner_since as "ownerSince", c.awaiting_since as "awaitingSince", c.active_at as "activeAt",
             ${microsOf("c.active_at")} as "activeMicros", c.contact_id as "contactId", coalesce(k.display_name, wrote.name) as "contactName",
             ${previewOf("said")}, said.author as "lastAuthor", coalesce(said.direction = 'internal', false) as "isNote",
             ${turnHasFailedCall("$1", "said.turn_id")} as "toolFailed",
             coalesce((v.config -> 'escalation' ->> 'answer_within_minutes')::integer, 15) as "answerWithinMinutes",
             wrote.sent_at as "lastContactAt",
             o.id as "assigneeId", o.name as "assigneeName", c.snoozed_until as "snoozedUntil", wrote.seq as "contactSeq", seen.seen_seq as "seenSeq",
             array(select t.tag from conversation_tag t where t.tenant_id = $1 and t.conversation_id = c.id order by t.tag) as tags
           from chosen c
           join agent g on g.tenant_id = $1 and g.id = c.agent_id
           left join agent_version v on v.tenant_id = $1 and v.id = g.live_version_id
           left join contact k on k.tenant_id = $1 and k.id = c.contact_id
           left join member o on o.tenant_id = $1 and o.id = c.assignee_id
           left join conversation_seen seen on seen.tenant_id = $1 and seen.conversation_id = c.id and seen.member_id = $3
           left join lateral (
             select m.text, m.parts, m.author, m.direction, m.turn_id from message m
             where m.tenant_id = $1 and m.conversation_id = c.id and not m.envelope ? 'approvalId'
             order by m.seq desc limit 1) said on true
           left join lateral (
             select m.sent_at, m.seq, m.envelope ->> 'displayName' as name from message m
             where m.tenant_id = $1 and m.conversation_id = c.id and m.author = 'contact' and m.starts_turn
             order by m.seq desc limit 1) wrote on true
           order by c.active_at desc, c.id desc`,
    values,
  });
  return rows.map(withPreview);
}
