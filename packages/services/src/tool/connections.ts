import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { listLiveAgents } from "@konstruct/db/tool/tool-calls";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "../context.ts";
import { listSecrets } from "../secret/secrets.ts";

const mostAgents = 100;

export type Connection = {
  name: string;
  /** The hosts it may be sent to. */
  hosts: string[];
  addedBy: string;
  changedAt: Date;
  /** Live agents whose settings name it. */
  usedBy: { id: string; name: string }[];
};

/** Only the vault knows whether a name in the settings is a secret. */
const names = ({ tool_settings, packs }: AgentConfig, secret: string) =>
  JSON.stringify({ tool_settings, packs }).includes(JSON.stringify(secret));

/** The secrets a tenant's tools sign in with, and their users; never values. */
export async function listConnections(context: ServiceContext): Promise<Connection[]> {
  const secrets = await listSecrets(context);
  const agents = await withTenant(context.database, context.tenantId, (tx) => listLiveAgents(tx, mostAgents));
  const configs = agents.map(({ id, name, config }) => ({
    id,
    name,
    config: agentConfigSchema.parse(config),
  }));
  return secrets.map(({ name, hosts, createdBy, updatedAt }) => ({
    name,
    hosts,
    addedBy: createdBy,
    changedAt: updatedAt,
    usedBy: configs
      .filter(({ config }) => names(config, name))
      .map(({ id, name: agent }) => ({ id, name: agent })),
  }));
}
