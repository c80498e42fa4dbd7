import { readFile } from "node:fs/promises";
import { loadAgentYaml } from "@konstruct/engine/agent-yaml";
import { parseSheet } from "@konstruct/tools/inventory/parse-sheet";
import { parseJsonData } from "@konstruct/tools/json-data-source";
import { readMarkdownArticles } from "@konstruct/tools/knowledge/read-markdown-articles";
import { type ExampleName, filesOf } from "./examples.ts";
import type { SeedAccount } from "./seed-accounts.ts";
import type { SeedTenant } from "./seed-tenant.ts";

export const demoSlug = "demo";

const names: Record<ExampleName, string> = {
  orders: "Demonstration shop",
  "computer-shop": "Computer shop",
  "outdoor-shop": "Outdoor shop",
};

/** An example of the repository as a tenant: its agent, orders, stock list and articles. */
export async function demoShop(
  accounts: readonly SeedAccount[],
  example: ExampleName = "orders",
): Promise<SeedTenant> {
  const files = filesOf(example);
  const [agent, orders, stock, articles] = await Promise.all([
    loadAgentYaml(files.agent),
    readFile(files.orders, "utf8"),
    files.stock === null ? null : readFile(files.stock, "utf8"),
    files.knowledge === null ? [] : readMarkdownArticles(files.knowledge),
  ]);
  return {
    slug: example === "orders" ? demoSlug : example,
    name: names[example],
    agent,
    data: parseJsonData(JSON.parse(orders)),
    stock: stock === null ? [] : parseSheet(stock).rows,
    articles,
    accounts,
    isDemonstration: true,
  };
}
