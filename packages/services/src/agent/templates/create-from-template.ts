import { putSampleRecords } from "@konstruct/db/agent/sample-records";
import { ensureCollection } from "@konstruct/db/knowledge/sources";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { z } from "zod";
import { authorise, type ServiceContext } from "../../context.ts";
import { addFileSource } from "../../knowledge/sources.ts";
import { parseInput } from "../../parse-input.ts";
import { publishAgentVersion } from "../publish-agent-version.ts";
import type { PublishedVersion } from "../store-version.ts";
import { blank } from "./blank.ts";
import { scheduling } from "./scheduling.ts";
import { shop } from "./shop.ts";
import { support } from "./support.ts";
import type { AgentTemplate } from "./template.ts";

export const templates: readonly AgentTemplate[] = [support, shop, scheduling, blank];

const inputSchema = z.strictObject({
  template: z.enum(["blank", "support", "shop", "scheduling"]),
  name: z.string().trim().min(1).max(80).optional(),
});

/** Where uploads go unless somebody says otherwise: a new agent reads those too. */
const ownCollection = "default";

/** An agent that answers at once: its first version is live, its sample data and articles are the tenant's to change. */
export async function createAgentFromTemplate(
  context: ServiceContext,
  objects: ObjectStore,
  input: z.input<typeof inputSchema>,
): Promise<PublishedVersion> {
  authorise(context, "agent.publish");
  authorise(context, "knowledge.write");
  const { template: id, name } = parseInput(inputSchema, input);
  const template = templates.find((one) => one.id === id) ?? blank;
  const { config, articles, orders, stock } = template;
  await withTenant(context.database, context.tenantId, async (tx) => {
    await ensureCollection(tx, ownCollection);
    await putSampleRecords(tx, { orders, stock });
  });
  for (const [file, text] of Object.entries(articles))
    await addFileSource(context, objects, {
      collection: id,
      name: file,
      contentType: "text/markdown",
      bytes: Buffer.from(text),
    });
  const hasArticles = Object.keys(articles).length > 0;
  return publishAgentVersion(context, {
    config: {
      ...config,
      name: name ?? template.name,
      ...(hasArticles && { knowledge_collections: [id, ownCollection] }),
    },
    note: `From the template ${id}`,
  });
}
