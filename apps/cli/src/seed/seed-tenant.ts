import type { AgentConfig } from "@konstruct/core/agent-config";
import type { Database } from "@konstruct/db/database";
import { createTenant, findTenant } from "@konstruct/services/tenant/create-tenant";
import { cliActor } from "../compose/tenant-context.ts";
import { type SeedAccount, seedAccounts } from "./seed-accounts.ts";
import { seedAgent } from "./seed-agent.ts";
import { type SeedData, seedRecords } from "./seed-records.ts";

export type SeedTenant = SeedData & {
  slug: string;
  name: string;
  agent: AgentConfig;
  accounts: readonly SeedAccount[];
};

/** A tenant with an agent, its data and its channel accounts; each part only when it is missing. */
export async function seedTenant(
  database: Database,
  masterKey: Buffer,
  seed: SeedTenant,
): Promise<{ tenantId: string }> {
  const { slug, name } = seed;
  const tenantId =
    (await findTenant(database, slug)) ??
    (await createTenant({ database, actor: cliActor }, { slug, name })).tenantId;
  const context = { database, tenantId, actor: cliActor, masterKey };
  const agentId = await seedAgent(context, seed.agent);
  await seedRecords(database, tenantId, seed);
  await seedAccounts(context, agentId, seed.accounts);
  return { tenantId };
}
