import type { Channel } from "@konstruct/core/message";
import { type Approval, approvalColumns } from "../approval/approval.ts";
import { isNoPreview } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type QueuedApproval = Approval & {
  agentName: string;
  channel: Channel;
  contactId: string | null;
  contactName: string | null;
  /** Since when the contact waits for an answer. */
  awaitingSince: Date | null;
  /** The newest messages, oldest first. */
  excerpt: { author: "contact" | "agent" | "member"; text: string; sentAt: string }[];
};

export type PendingTool = { agentVersionId: string; tool: string };
export type RankedTool = PendingTool & { rank: number };

export type QueueFilter = {
  state: "pending" | "decided";
  id?: string | undefined;
  limit: number;
  /** Of pending approvals, those of the lowest rank come first; those without a rank come last. */
  ranks: readonly RankedTool[];
};

/** The tools that pending approvals are about, each with the agent version that asked. */
export async function listPendingTools(tx: TenantTransaction): Promise<PendingTool[]> {
  const { rows } = await tx.query<PendingTool>({
    text: `select distinct a.agent_version_id as "agentVersionId", a.tool from approval a
           join conversation c on c.tenant_id = a.tenant_id and c.id = a.conversation_id and ${isNoPreview("c")}
           where a.tenant_id = $1 and a.state = 'pending' and a.tool is not null limit 1000`,
    values: [tx.tenantId],
  });
  return rows;
}

/** Approvals with their conversations, without previews: pending ones by rank, then oldest first; or ended ones, newest first. */
export async function readApprovalQueue(
  tx: TenantTransaction,
  filter: QueueFilter,
): Promise<QueuedApproval[]> {
  const isPending = filter.state === "pending";
  const { rows } = await tx.query<QueuedApproval>({
    text: `select ${approvalColumns}, g.name as "agentName", n.channel, w.awaiting_since as "awaitingSince",
             c.contact_id as "contactId", coalesce(k.display_name, wrote.name) as "contactName",
             coalesce((select jsonb_agg(jsonb_build_object('author', l.author, 'text', left(l.text, 400), 'sentAt', l.sent_at) order by l.seq)
                from (select * from message m where m.tenant_id = a.tenant_id and m.conversation_id = a.conversation_id
                        and m.direction <> 'internal' and not m.envelope ? 'approvalId' order by m.seq desc limit 4) l), '[]') as excerpt
           from approval a
           join agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
           join conversation c on c.tenant_id = a.tenant_id and c.id = a.conversation_id and ${isNoPreview("c")}
           join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
           join channel_account n on n.tenant_id = c.tenant_id and n.id = c.channel_account_id
           left join contact k on k.tenant_id = c.tenant_id and k.id = c.contact_id
           left join lateral (
             select m.envelope ->> 'displayName' as name from message m
             where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.author = 'contact' and m.starts_turn order by m.seq desc limit 1) wrote on true
           left join unnest($4::uuid[], $5::text[], $6::integer[]) r(version_id, tool, rank) on r.version_id = a.agent_version_id and r.tool = a.tool
           where a.tenant_id = $1 and ($2::uuid is null or a.id = $2) and a.state ${isPending ? "=" : "<>"} 'pending'
           order by ${isPending ? "r.rank, a.created_at, a.id" : "a.created_at desc, a.id desc"} limit $3`,
    values: [
      tx.tenantId,
      filter.id ?? null,
      filter.limit,
      filter.ranks.map(({ agentVersionId }) => agentVersionId),
      filter.ranks.map(({ tool }) => tool),
      filter.ranks.map(({ rank }) => rank),
    ],
  });
  return rows;
}
