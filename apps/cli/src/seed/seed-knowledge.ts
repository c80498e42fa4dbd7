import type { ServiceContext } from "@konstruct/services/context";
import { addFileSource, listSources } from "@konstruct/services/knowledge/sources";
import type { ObjectStore } from "@konstruct/storage/object-store";
import type { Article } from "@konstruct/tools/knowledge/read-article";

/** An example has a handful; what is not on the first page is there. */
const onePage = 200;

/** Articles as sources of the tenant's knowledge, each only when it is missing. They are read once the system runs. */
export async function seedKnowledge(
  context: ServiceContext,
  objects: ObjectStore,
  articles: readonly Article[],
): Promise<void> {
  if (articles.length === 0) return;
  const there = new Set((await listSources(context, { limit: onePage })).map((source) => source.name));
  for (const { source, text } of articles) {
    const name = source.split("/").at(-1) ?? source;
    if (there.has(name)) continue;
    await addFileSource(context, objects, { name, contentType: "text/markdown", bytes: Buffer.from(text) });
  }
}
