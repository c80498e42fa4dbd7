import { withTenant } from "@konstruct/db/with-tenant";
import type { ApprovalView } from "../approval/approval-view.ts";
import { listApprovals } from "../approval/read-approvals.ts";
import type { ServiceContext } from "../context.ts";
import { type Escalation, listEscalations } from "./escalations.ts";
import { readLiveAgent } from "./live-agent.ts";

const most = 50;

/** What waits for a member: approvals to decide and conversations to take over, newest first. */
export async function waitingFor(
  member: ServiceContext,
): Promise<{ approvals: ApprovalView[]; escalations: Escalation[] }> {
  const [approvals, escalations] = await Promise.all([
    listApprovals(member, { state: "pending", limit: most }),
    listEscalations(member),
  ]);
  return { approvals, escalations };
}

/** The name and abilities of a channel account's agent; undefined when it was never published. */
export async function agentOfAccount(
  { database, tenantId }: Pick<ServiceContext, "database" | "tenantId">,
  channelAccountId: string,
): Promise<{ name: string; topics: string[] } | undefined> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ agentId: string }>({
      text: `select agent_id as "agentId" from channel_account where tenant_id = $1 and id = $2`,
      values: [tenantId, channelAccountId],
    });
    const agent = rows[0] && (await readLiveAgent(tx, rows[0].agentId));
    return (
      agent && { name: agent.name, topics: agent.intents.flatMap(({ topic, label }) => topic ?? label ?? []) }
    );
  });
}
