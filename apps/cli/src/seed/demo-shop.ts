import { readFile } from "node:fs/promises";
import { loadAgentYaml } from "@konstruct/engine/agent-yaml";
import { parseJsonData } from "@konstruct/tools/json-data-source";
import { exampleFiles } from "./examples.ts";
import type { SeedAccount } from "./seed-accounts.ts";
import type { SeedTenant } from "./seed-tenant.ts";

export const demoSlug = "demo";

/** The shop of examples/orders as a tenant. */
export async function demoShop(accounts: readonly SeedAccount[]): Promise<SeedTenant> {
  const [agent, orders] = await Promise.all([
    loadAgentYaml(exampleFiles.agent),
    readFile(exampleFiles.orders, "utf8"),
  ]);
  return {
    slug: demoSlug,
    name: "Demonstration shop",
    agent,
    data: parseJsonData(JSON.parse(orders)),
    accounts,
  };
}
