import type { KnowledgeSource } from "@konstruct/db/knowledge/sources";
import type { ServiceContext } from "@konstruct/services/context";
import { getSource } from "@konstruct/services/knowledge/sources";
import { type Installation, withInstallation } from "../../compose/installation.ts";
import { openObjects } from "../../compose/open-objects.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { findRunning } from "../../embedded/running-file.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { addSources, type SourceSettings } from "../../knowledge/add-sources.ts";
import { findFiles } from "../../knowledge/find-files.ts";
import { followSources } from "../../knowledge/follow-sources.ts";
import { openIngest } from "../../knowledge/open-ingest.ts";
import { progressOf, sourceLine } from "../../knowledge/source-text.ts";
import { printable } from "../../printable.ts";

export type AddOptions = SourceSettings & { tenant: string; wait?: boolean; json?: boolean };

/** How many skipped files are listed; the rest are counted. */
const mostNamed = 10;
const followLater = "The running system reads them now; `konstruct knowledge status` says how far it is.";
const nothingRuns =
  "They are read as soon as an orchestrator runs: start one with `npm start`, or add --wait to read them in this command.";

const isUrl = (text: string) => /^https?:\/\//i.test(text);

async function readAll(context: ServiceContext, ids: readonly string[]): Promise<KnowledgeSource[]> {
  const sources: KnowledgeSource[] = [];
  for (const id of ids) sources.push(await getSource(context, id));
  return sources;
}

/** Waits until all are read; reads them in this process when no orchestrator runs. */
async function waitFor(
  io: Io,
  installation: Installation,
  context: ServiceContext,
  ids: readonly string[],
  isRunning: boolean,
) {
  const ingest = isRunning ? undefined : openIngest(installation);
  try {
    return await followSources(context, ids, {
      workHere: ingest === undefined ? undefined : () => ingest.next(context.tenantId),
      onProgress(source) {
        if (io.watched) tell(io, printable(`${source.name}: ${progressOf(source)}`));
      },
    });
  } finally {
    await ingest?.close();
  }
}

export async function knowledgeAdd(io: Io, targets: readonly string[], options: AddOptions): Promise<number> {
  const urls = targets.filter(isUrl);
  const { paths, leftOut } = await findFiles(targets.filter((target) => !isUrl(target)));
  if (leftOut.length > 0) {
    const more = leftOut.length > mostNamed ? ` and ${leftOut.length - mostNamed} more` : "";
    const named = leftOut.slice(0, mostNamed).join(", ");
    tell(io, printable(`Left out, since nothing reads them: ${named}${more}`));
  }
  if (urls.length + paths.length === 0) throw new UsageError("No readable file found.");
  return withInstallation(async (installation) => {
    const { database, environment, folder, secrets } = installation;
    const context = await tenantContext(database, options.tenant);
    const objects = openObjects(environment, folder, secrets.masterKey);
    const { ids, refused } = await addSources(context, objects, paths, urls, options);
    const isRunning = (await findRunning(folder)) !== undefined;
    const sources = options.wait
      ? await waitFor(io, installation, context, ids, isRunning)
      : await readAll(context, ids);
    if (options.json) printJson(io, { sources, refused });
    else for (const source of sources) printLine(io, sourceLine(source));
    for (const { name, error } of refused) tell(io, printable(`konstruct: ${name}: ${error}`));
    if (!options.wait && ids.length > 0) tell(io, isRunning ? followLater : nothingRuns);
    const failed = refused.length + sources.filter(({ state }) => state === "failed").length;
    return failed === 0 ? exitCodes.ok : exitCodes.failed;
  });
}
