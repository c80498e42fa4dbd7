import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { readMarkdownArticles } from "@konstruct/tools/knowledge/read-markdown-articles";
import { type Company, companyFile, readCompany } from "./company.ts";
import { companyOrders } from "./company-orders.ts";
import type { SeedTenant } from "./seed-tenant.ts";

function withCompanyRules(agent: AgentConfig, { policies, intents }: Company): AgentConfig {
  return agentConfigSchema.parse({ ...agent, policies, intents: [...agent.intents, ...intents] });
}

/** The shop with everything that a month of conversations needs. */
export async function companySeed(shop: SeedTenant, seed: number): Promise<SeedTenant> {
  const [company, articles] = await Promise.all([
    readCompany(),
    readMarkdownArticles(companyFile("knowledge")),
  ]);
  return {
    ...shop,
    agent: withCompanyRules(shop.agent, company),
    articles: [...shop.articles, ...articles],
    records: [...shop.records, ...companyOrders(company, seed)],
    members: [...(shop.members ?? []), ...company.members],
  };
}
