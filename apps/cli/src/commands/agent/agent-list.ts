import { listAgents } from "@konstruct/services/agent/list-agents";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { printable } from "../../printable.ts";

export type ListAgentsOptions = { tenant: string; json?: boolean };

const most = 100;

/** Prints a tenant's agents, the newest first, each with its live version and its channels. */
export async function agentList(io: Io, options: ListAgentsOptions): Promise<number> {
  const found = await withInstallation(async ({ database }) =>
    listAgents(await tenantContext(database, options.tenant), { limit: most }),
  );
  if (options.json) {
    printJson(io, found);
    return exitCodes.ok;
  }
  if (found.length === 0) printLine(io, "No agents. Publish one with konstruct agent publish");
  for (const { id, name, liveNumber, channels, hasDraft } of found) {
    const live = liveNumber === null ? "not published" : `version ${liveNumber}`;
    const on = channels.map((each) => `${each.channel}:${each.name}`).join(", ");
    printLine(
      io,
      printable([id, name, live, ...(hasDraft ? ["has a draft"] : []), on || "no channel"].join("  ")),
    );
  }
  if (found.length === most) tell(io, `Only the newest ${most} are listed.`);
  return exitCodes.ok;
}
