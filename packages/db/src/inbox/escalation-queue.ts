import type { Channel, Part } from "@konstruct/core/message";
import type { Owner } from "../conversation/ownership.ts";
import { type Escalation, escalationColumns } from "../escalation/escalations.ts";
import { isNoPreview } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { previewOf, withPreview } from "../words-of-row.ts";

export type QueuedEscalation = Escalation & {
  agentName: string;
  channel: Channel;
  contactId: string | null;
  contactName: string | null;
  owner: Owner;
  /** Since when the contact waits for an answer. */
  awaitingSince: Date | null;
  /** The agent's limit; 15 by default, as in packages/core/src/agent/escalation-config.ts. */
  answerWithinMinutes: number;
  lastText: string | null;
  lastAuthor: "contact" | "agent" | "member" | null;
};

/**
 * Escalations with the state of their conversations: active ones, the longest-waiting contact first, or ended ones, newest first.
 */
export async function readEscalationQueue(
  tx: TenantTransaction,
  { isActive, limit }: { isActive: boolean; limit: number },
): Promise<QueuedEscalation[]> {
  const { rows } = await tx.query<QueuedEscalation & { lastParts: Part[] | null }>({
    text: `select ${escalationColumns}, g.name as "agentName", a.channel, c.contact_id as "contactId", coalesce(k.display_name, wrote.name) as "contactName", w.owner,
             w.awaiting_since as "awaitingSince", coalesce((v.config -> 'escalation' ->> 'answer_within_minutes')::integer, 15) as "answerWithinMinutes",
             ${previewOf("said")}, said.author as "lastAuthor"
           from escalation e
           join conversation c on c.tenant_id = e.tenant_id and c.id = e.conversation_id and ${isNoPreview("c")}
           join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
           join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           join agent g on g.tenant_id = e.tenant_id and g.id = e.agent_id
           left join agent_version v on v.tenant_id = g.tenant_id and v.id = g.live_version_id
           left join contact k on k.tenant_id = c.tenant_id and k.id = c.contact_id
           left join lateral (
             select m.text, m.parts, m.author from message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id
               and m.direction <> 'internal' and not m.envelope ? 'approvalId' order by m.seq desc limit 1) said on true
           left join lateral (
             select m.envelope ->> 'displayName' as name from message m
             where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.author = 'contact' and m.starts_turn order by m.seq desc limit 1) wrote on true
           where e.tenant_id = $1 and ${isActive ? "e.state in ('open', 'owned')" : "e.state in ('handed_back', 'resolved')"}
           order by ${isActive ? "coalesce(w.awaiting_since, 'infinity'), e.opened_at, e.id" : "e.opened_at desc, e.id desc"} limit $2`,
    values: [tx.tenantId, limit],
  });
  return rows.map(withPreview);
}
