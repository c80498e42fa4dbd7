import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { readMarkdownArticles } from "@konstruct/tools/knowledge/read-markdown-articles";
import { recordsBeside } from "./example-records.ts";
import { type ExampleName, filesOf } from "./examples.ts";
import type { SeedAccount } from "./seed-accounts.ts";
import type { SeedTenant } from "./seed-tenant.ts";

export const demoSlug = "demo";

const names: Record<ExampleName, string> = {
  orders: "Demonstration shop",
  "computer-shop": "Computer shop",
  "outdoor-shop": "Outdoor shop",
};

/** An example of the repository as a tenant: its agent, records and articles. */
export async function demoShop(
  accounts: readonly SeedAccount[],
  example: ExampleName = "orders",
): Promise<SeedTenant> {
  const files = filesOf(example);
  const [agent, records, articles] = await Promise.all([
    loadAgentYaml(files.agent),
    recordsBeside(files.agent),
    files.knowledge === null ? [] : readMarkdownArticles(files.knowledge),
  ]);
  return {
    slug: example === "orders" ? demoSlug : example,
    name: names[example],
    agent,
    records,
    articles,
    accounts,
    isDemonstration: true,
  };
}
