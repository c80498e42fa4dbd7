import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { readPresent } from "@konstruct/db/agent/present";
import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";
import { missingOf, type Need, needsOf, withSetUp } from "./needed-connections.ts";

/** What a configuration names and this tenant lacks. */
export async function unmetNeeds(context: ServiceContext, agent: AgentConfig): Promise<Need[]> {
  authorise(context, "agent.read");
  const own = await withTenant(context.database, context.tenantId, (tx) => readPresent(tx, []));
  const present = withSetUp(own, context.setUp);
  return needsOf(agent).filter((need) => missingOf(need, present).length > 0);
}
