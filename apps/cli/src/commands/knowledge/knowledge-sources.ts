import { getSource, listSources, refreshSource, removeSource } from "@konstruct/services/knowledge/sources";
import { withInstallation } from "../../compose/installation.ts";
import { openObjects } from "../../compose/open-objects.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { sourceLine } from "../../knowledge/source-text.ts";

export type SourceOptions = { tenant: string; json?: boolean };

export async function knowledgeStatus(
  io: Io,
  id: string | undefined,
  options: SourceOptions,
): Promise<number> {
  const sources = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    return id === undefined ? listSources(context, { limit: 200 }) : [await getSource(context, id)];
  });
  if (options.json) printJson(io, id === undefined ? sources : sources[0]);
  else if (sources.length === 0) printLine(io, "No sources");
  else for (const source of sources) printLine(io, sourceLine(source));
  return exitCodes.ok;
}

export async function knowledgeRefresh(io: Io, id: string, options: SourceOptions): Promise<number> {
  await withInstallation(async ({ database }) =>
    refreshSource(await tenantContext(database, options.tenant), id),
  );
  if (options.json) printJson(io, { refreshed: id });
  else printLine(io, `${id} is read again as soon as an orchestrator runs; until then it answers as it was`);
  return exitCodes.ok;
}

export async function knowledgeRemove(io: Io, id: string, options: SourceOptions): Promise<number> {
  await withInstallation(async ({ database, environment, folder, secrets }) =>
    removeSource(
      await tenantContext(database, options.tenant),
      openObjects(environment, folder, secrets.masterKey),
      id,
    ),
  );
  if (options.json) printJson(io, { removed: id });
  else printLine(io, `Removed ${id}: nothing of it is found from now on`);
  return exitCodes.ok;
}
