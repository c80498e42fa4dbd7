import { resolve } from "node:path";
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

const namesOf = (agents: readonly NamedAgent[]) => agents.map(({ id, name }) => `${name} (${id})`).join(", ");

/** Undefined: there is none. @param told its id, or its name in any case */
export async function findAgentNamed(context: ServiceContext, told: string): Promise<NamedAgent | undefined> {
  const meant = (await listAgents(context)).filter(
    ({ id, name }) => id === told.toLowerCase() || name.toLowerCase() === told.toLowerCase(),
  );
  if (meant.length < 2) return meant[0];
  throw new CommandError(`Several agents are called ${told}; give the id: ${namesOf(meant)}.`);
}

export async function noAgentCalled(context: ServiceContext, told: string): Promise<CommandError> {
  const known = namesOf(await listAgents(context));
  if (/\.ya?ml$/i.test(told)) return new CommandError(`There is no file ${resolve(told)}.`);
  return new CommandError(
    `Agent ${told} not found. ${known === "" ? "The tenant has no agents yet." : `Agents: ${known}.`}`,
  );
}

/** @param told its id, or its name in any case @returns its id */
export async function findAgentId(context: ServiceContext, told: string): Promise<string> {
  const agent = await findAgentNamed(context, told);
  if (agent === undefined) throw await noAgentCalled(context, told);
  return agent.id;
}
