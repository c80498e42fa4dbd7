import { readTurn } from "@konstruct/services/turn/read-turn";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { turnLines } from "./turn-text.ts";

export type ShowTurnOptions = { tenant: string; json?: boolean };

/** Prints what one turn read, proposed, was refused, did and said, and what it cost. */
export async function turnShow(io: Io, turnId: string, options: ShowTurnOptions): Promise<number> {
  const turn = await withInstallation(async ({ database }) =>
    readTurn(await tenantContext(database, options.tenant), { turnId }),
  );
  if (options.json) printJson(io, turn);
  else for (const line of turnLines(turn)) printLine(io, line);
  return exitCodes.ok;
}
