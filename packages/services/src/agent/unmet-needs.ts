import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { readPresent } from "@konstruct/db/agent/present";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Missing } from "@konstruct/tools/pack/pack";
import { authorise, type ServiceContext } from "../context.ts";
import { missingOf, type Need, needsOf, unreadContent, withSetUp } from "./needed-connections.ts";

/** What a configuration names and this tenant lacks, and knowledge of the tenant's that it does not read. */
export async function unmetNeeds(
  context: ServiceContext,
  agent: AgentConfig,
): Promise<{ needs: Need[]; content: Missing[] }> {
  authorise(context, "agent.read");
  const own = await withTenant(context.database, context.tenantId, (tx) => readPresent(tx, []));
  const present = withSetUp(own, context.setUp);
  const needs = needsOf(agent).filter((need) => missingOf(need, present).length > 0);
  return { needs, content: unreadContent(agent, present) };
}
