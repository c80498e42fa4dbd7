import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ServiceContext } from "@konstruct/services/context";
import { mostFileBytes } from "@konstruct/services/knowledge/file-source";
import { addFileSource, addUrlSource } from "@konstruct/services/knowledge/sources";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { CommandError, messageOf } from "../failure.ts";
import { readNumber } from "../read-number.ts";

/** As they were typed. */
export type SourceSettings = {
  collection: string;
  depth?: string;
  maxPages?: string;
  hosts?: string;
  recrawlHours?: string;
};

type Refused = { name: string; error: string };
type Added = { ids: string[]; refused: Refused[] };

function crawlSettings({ depth, maxPages, hosts, recrawlHours }: SourceSettings) {
  return {
    ...(depth !== undefined && { depth: readNumber("--depth", depth, { min: 0, max: 10 }) }),
    ...(maxPages !== undefined && { maxPages: readNumber("--max-pages", maxPages, { min: 1, max: 5_000 }) }),
    ...(hosts !== undefined && { hosts: hosts.split(",").map((host) => host.trim()) }),
    ...(recrawlHours !== undefined && {
      recrawlHours:
        recrawlHours === "never" ? null : readNumber("--recrawl-hours", recrawlHours, { min: 1, max: 8_760 }),
    }),
  };
}

async function addFile(
  context: ServiceContext,
  objects: ObjectStore,
  collection: string,
  path: string,
): Promise<string> {
  // Checked before it is read, so that a refused file need not fit into memory.
  if ((await stat(path)).size > mostFileBytes)
    throw new CommandError("The file is larger than 25 MB. Split it, or save it smaller.");
  const bytes = await readFile(path);
  return (await addFileSource(context, objects, { collection, name: basename(path), bytes })).sourceId;
}

/** A refused one does not block the others. */
export async function addSources(
  context: ServiceContext,
  objects: ObjectStore,
  paths: readonly string[],
  urls: readonly string[],
  settings: SourceSettings,
): Promise<Added> {
  const { collection } = settings;
  const crawl = crawlSettings(settings);
  const added: Added = { ids: [], refused: [] };
  const keep = async (name: string, id: Promise<string>) => {
    try {
      added.ids.push(await id);
    } catch (thrown) {
      added.refused.push({ name, error: messageOf(thrown) });
    }
  };
  for (const url of urls)
    await keep(
      url,
      addUrlSource(context, { collection, url, ...crawl }).then(({ sourceId }) => sourceId),
    );
  for (const path of paths) await keep(path, addFile(context, objects, collection, path));
  return added;
}
