import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { putSampleRecords } from "@konstruct/db/agent/sample-records";
import { ensureCollection, findSourceByName } from "@konstruct/db/knowledge/sources";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { installedPacks } from "@konstruct/tools/pack/installed-packs";
import { z } from "zod";
import { authorise, type ServiceContext } from "../../context.ts";
import { addFileSource } from "../../knowledge/sources.ts";
import { parseInput } from "../../parse-input.ts";
import { publishAgentVersion } from "../publish-agent-version.ts";
import type { PublishedVersion } from "../store-version.ts";
import { blank } from "./blank.ts";

/** The available templates, those of packs first. */
export const templates = (): AgentTemplate[] => [
  ...installedPacks().flatMap((pack) => pack.templates),
  blank,
];

const inputSchema = z.strictObject({
  template: z.string().min(1).max(80),
  name: z.string().trim().min(1).max(80).optional(),
});

/** The default collection of uploads: a new agent reads it too. */
const ownCollection = "default";

/**
 * Creates an agent that answers at once: its first version is live, and the tenant may change its sample data and articles. A later
 * agent of the template leaves an article that exists as it is.
 */
export async function createAgentFromTemplate(
  context: ServiceContext,
  objects: ObjectStore,
  input: z.input<typeof inputSchema>,
): Promise<PublishedVersion> {
  authorise(context, "agent.publish");
  authorise(context, "knowledge.write");
  const { template: id, name } = parseInput(inputSchema, input);
  const template = templates().find((one) => one.id === id);
  if (template === undefined) throw refusalError("agent.template_not_found");
  const { config, articles, records, lists } = template;
  const missing = await withTenant(context.database, context.tenantId, async (tx) => {
    await ensureCollection(tx, ownCollection);
    await putSampleRecords(tx, records, lists);
    return missingArticles(tx, id, articles);
  });
  for (const [file, text] of missing)
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

/** The articles whose names no source of the template's collection has. */
async function missingArticles(
  tx: TenantTransaction,
  collection: string,
  articles: AgentTemplate["articles"],
): Promise<[file: string, text: string][]> {
  const missing: [string, string][] = [];
  const all = Object.entries(articles);
  if (all.length === 0) return missing;
  const collectionId = await ensureCollection(tx, collection);
  for (const [file, text] of all)
    if ((await findSourceByName(tx, collectionId, file)) === undefined) missing.push([file, text]);
  return missing;
}
