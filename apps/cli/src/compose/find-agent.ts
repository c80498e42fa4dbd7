import { withTenant } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "@konstruct/services/context";
import { CommandError } from "../failure.ts";

type NamedAgent = { id: string; name: string };

/** More agents than a tenant has. */
const mostAgents = 1_000;

export async function listAgents({ database, tenantId }: ServiceContext): Promise<NamedAgent[]> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<NamedAgent>({
      text: `select id, name from agent where tenant_id = $1 order by created_at limit ${mostAgents}`,
      values: [tx.tenantId],
    });
    return rows;
  });
}

/** @param told its id, or its name in any case @returns its id */
export async function findAgentId(context: ServiceContext, told: string): Promise<string> {
  const agents = await listAgents(context);
  const meant = agents.filter(
    ({ id, name }) => id === told.toLowerCase() || name.toLowerCase() === told.toLowerCase(),
  );
  if (meant.length === 1) return meant[0]!.id;
  const known = (meant.length === 0 ? agents : meant).map(({ id, name }) => `${name} (${id})`).join(", ");
  throw new CommandError(
    meant.length === 0
      ? `There is no agent ${told}. ${known === "" ? "The tenant has none yet." : `There are: ${known}.`}`
      : `Several agents are called ${told}; give the id: ${known}.`,
  );
}
