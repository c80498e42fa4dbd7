import { listVersions } from "@konstruct/services/agent/versions";
import { may, type ServiceContext } from "@konstruct/services/context";

const mostVersions = 20;

/** The newest published versions of an agent, to run a suite on. */
export async function versionsToRun(
  context: ServiceContext,
  agentId: string,
): Promise<{ id: string; number: number }[]> {
  if (!may(context, "agent.read")) return [];
  const versions = await listVersions(context, { agentId, limit: mostVersions });
  return versions.map(({ id, number }) => ({ id, number }));
}
