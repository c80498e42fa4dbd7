import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Database } from "@konstruct/db/database";
import { createTenant, findTenant } from "@konstruct/services/tenant/create-tenant";
import { findDemonstration, markDemonstration } from "@konstruct/services/tenant/demonstration";
import type { ObjectStore } from "@konstruct/storage/object-store";
import type { Article } from "@konstruct/tools/knowledge/read-article";
import type { PackRecord } from "@konstruct/tools/pack/pack";
import { cliActor } from "../compose/tenant-context.ts";
import { type SeedAccount, seedAccounts } from "./seed-accounts.ts";
import { seedAgent } from "./seed-agent.ts";
import { seedKnowledge } from "./seed-knowledge.ts";
import { type SeedMember, seedMembers } from "./seed-members.ts";
import { seedRecords } from "./seed-records.ts";

export type SeedTenant = {
  slug: string;
  /** Business records of packs. */
  records: readonly PackRecord[];
  name: string;
  agent: AgentConfig;
  /** Markdown, by file. */
  articles: readonly Article[];
  accounts: readonly SeedAccount[];
  members?: readonly SeedMember[];
  /** Its data is made up, and the portal says so. */
  isDemonstration?: boolean;
};

/** Creates a tenant with an agent, its data and its channel accounts; each part only when it is missing. */
export async function seedTenant(
  database: Database,
  masterKey: Buffer,
  objects: ObjectStore,
  seed: SeedTenant,
): Promise<{ tenantId: string }> {
  const { slug, name } = seed;
  const tenantId =
    (await findTenant(database, slug)) ??
    (await createTenant({ database, actor: cliActor }, { slug, name })).tenantId;
  const context = { database, tenantId, actor: cliActor, masterKey };
  // One that was removed stays removed.
  if (seed.isDemonstration === true && (await findDemonstration(context)) === undefined)
    await markDemonstration(context);
  const agentId = await seedAgent(context, seed.agent);
  await seedRecords(database, tenantId, seed.records);
  await seedKnowledge(context, objects, seed.articles);
  await seedAccounts(context, agentId, seed.accounts);
  await seedMembers(context, seed.members ?? []);
  return { tenantId };
}
