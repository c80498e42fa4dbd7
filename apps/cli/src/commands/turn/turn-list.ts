import { listTurns } from "@konstruct/services/turn/list-turns";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";
import { readNumber } from "../../read-number.ts";

export type ListTurnsOptions = { tenant: string; conversation?: string; limit: string; json?: boolean };

/** Prints the newest turns, newest first, with what was written and answered. */
export async function turnList(
  io: Io,
  { tenant, conversation, limit, json }: ListTurnsOptions,
): Promise<number> {
  const most = readNumber("--limit", limit, { min: 1, max: 200 });
  const turns = await withInstallation(async ({ database }) =>
    listTurns(await tenantContext(database, tenant), { conversationId: conversation ?? null, limit: most }),
  );
  if (json) {
    printJson(io, turns);
    return exitCodes.ok;
  }
  for (const { id, startedAt, agentName, outcome, said, reply } of turns) {
    printLine(io, printable(`${id}  ${startedAt.toISOString()}  ${agentName}  ${outcome}`));
    printLine(io, printable(`  said: ${said}`));
    printLine(io, printable(reply === null ? "  no reply" : `  reply: ${reply}`));
  }
  if (turns.length === 0) printLine(io, "No turns yet.");
  return exitCodes.ok;
}
