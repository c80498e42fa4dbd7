import type { Channel } from "@konstruct/core/message";
import type { Approval } from "../approval/approval.ts";
import { findApproval } from "../approval/read-approvals.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { type Escalation, findEscalation } from "./escalations.ts";

/** The state of a conversation as a card shows it. */
export type TalkView = {
  agentId: string;
  agentName: string;
  agentVersionId: string | null;
  channel: Channel;
  contactName: string | null;
  owner: "agent" | "approval" | "person" | "closed";
  /** Since when the contact waits for an answer. */
  awaitingSince: Date | null;
  /** The newest messages, oldest first. */
  last: { author: "contact" | "agent" | "member"; text: string }[];
};

export type CardView =
  | { kind: "escalation"; escalation: Escalation; talk: TalkView }
  | { kind: "approval"; approval: Approval; talk: TalkView };

async function readTalk(tx: TenantTransaction, conversationId: string): Promise<TalkView | undefined> {
  const { rows } = await tx.query<TalkView>({
    name: "read-talk",
    text: `select g.id as "agentId", g.name as "agentName", g.live_version_id as "agentVersionId", a.channel, w.owner, w.awaiting_since as "awaitingSince",
             coalesce(k.display_name, (select m.envelope ->> 'displayName' from message m
               where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.author = 'contact' order by m.seq desc limit 1)) as "contactName",
             coalesce((select jsonb_agg(jsonb_build_object('author', l.author, 'text', l.text) order by l.seq)
                from (select * from message m where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.direction <> 'internal'
                        and not m.envelope ? 'approvalId' order by m.seq desc limit 3) l), '[]') as last
           from conversation c
           join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
           join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           join agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
           left join contact k on k.tenant_id = c.tenant_id and k.id = c.contact_id
           where c.tenant_id = $1 and c.id = $2`,
    values: [tx.tenantId, conversationId],
  });
  return rows[0];
}

/** The current content of a card; undefined once its subject is erased. */
export async function readCardView(
  tx: TenantTransaction,
  { subject, subjectId }: { subject: "escalation" | "approval"; subjectId: string },
): Promise<CardView | undefined> {
  if (subject === "escalation") {
    const escalation = await findEscalation(tx, subjectId);
    const talk = escalation && (await readTalk(tx, escalation.conversationId));
    return escalation && talk && { kind: "escalation", escalation, talk };
  }
  const approval = await findApproval(tx, subjectId);
  const talk = approval && (await readTalk(tx, approval.conversationId));
  return approval && talk && { kind: "approval", approval, talk };
}
