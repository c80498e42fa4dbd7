import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type NoticeChannel, noticeChannels } from "@konstruct/core/agent/escalation-config";
import { type NoticedMember, reachableMembers } from "@konstruct/core/agent/hours/reach";
import { noticedMembers } from "@konstruct/db/card/noticed-members";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";
import { readLiveAgent } from "../escalation/live-agent.ts";
import { listAgents } from "./list-agents.ts";

const lacks: Record<NoticeChannel, string> = {
  slack: "Slack has no connected workspace with the user of a member who is asked",
  whatsapp: "WhatsApp has no connected number with the phone of a member who is asked",
  email: "email has no address of a member who is asked",
};

/** A problem for authors and for who runs the installation. */
const problem = (lacking: string) =>
  `Nobody can be reached, so contacts are promised no person: ${lacking}. Set one of them up, or publish it so: contacts are asked where they can be reached.`;

/** Why no member ever receives a notice of this agent, for each of its channels; null if one does. */
export function missingNotice(
  { escalation }: Pick<AgentConfig, "escalation">,
  members: readonly NoticedMember[],
  setUp: readonly NoticeChannel[],
): string | null {
  if (reachableMembers(escalation, members).size > 0) return null;
  const { deliver_by } = escalation;
  if (deliver_by.length === 0) return problem("deliver_by names no channel of notice");
  const lacking = deliver_by.map((channel) =>
    channel === "email" && !setUp.includes(channel)
      ? "email has no server: SMTP_URL and EMAIL_FROM are not set"
      : lacks[channel],
  );
  return problem(lacking.join("; "));
}

/** The same for the tenant as it is now. */
export async function findMissingNotice(
  tx: TenantTransaction,
  agent: Pick<AgentConfig, "escalation">,
  setUp: readonly NoticeChannel[] = noticeChannels,
): Promise<string | null> {
  return missingNotice(agent, await noticedMembers(tx, setUp), setUp);
}

/** The same for a member or the command line. */
export async function readMissingNotice(
  context: ServiceContext,
  agent: Pick<AgentConfig, "escalation">,
): Promise<string | null> {
  authorise(context, "agent.read");
  return withTenant(context.database, context.tenantId, (tx) =>
    findMissingNotice(tx, agent, context.setUp?.channels),
  );
}

/** The live agents whose notices get to nobody, of the tenant's newest hundred. */
export async function agentsWithoutNotice(
  context: ServiceContext,
): Promise<{ name: string; problem: string }[]> {
  const agents = await listAgents(context, { limit: 100 });
  return withTenant(context.database, context.tenantId, async (tx) => {
    const found: { name: string; problem: string }[] = [];
    for (const { id, name } of agents) {
      const live = await readLiveAgent(tx, id);
      const problem = live === undefined ? null : await findMissingNotice(tx, live, context.setUp?.channels);
      if (problem !== null) found.push({ name, problem });
    }
    return found;
  });
}
