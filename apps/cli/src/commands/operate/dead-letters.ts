import { listDeadLetters, replayDeadLetter } from "@konstruct/services/dead-letter/replay-dead-letter";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";

export type DeadLetterOptions = { tenant: string; json?: boolean };

export async function deadLettersList(io: Io, options: DeadLetterOptions): Promise<number> {
  const letters = await withInstallation(async ({ database }) =>
    listDeadLetters(await tenantContext(database, options.tenant)),
  );
  if (options.json) printJson(io, letters);
  else if (letters.length === 0) printLine(io, "No dead letters");
  else {
    for (const letter of letters) {
      const state = letter.replayedAt === null ? "waits" : `replayed ${letter.replayedAt.toISOString()}`;
      const range = `messages ${letter.fromSeq} to ${letter.toSeq}`;
      printLine(
        io,
        `${letter.id}  ${letter.createdAt.toISOString()}  ${letter.reason}  ${state}  conversation ${letter.conversationId}, ${range}: ${letter.error}`,
      );
    }
  }
  return exitCodes.ok;
}

export async function deadLettersReplay(io: Io, id: string, options: DeadLetterOptions): Promise<number> {
  await withInstallation(async ({ database }) =>
    replayDeadLetter(await tenantContext(database, options.tenant), { deadLetterId: id }),
  );
  if (options.json) printJson(io, { replayed: id });
  else printLine(io, `Replayed ${id}: its messages are answered as soon as an orchestrator runs`);
  return exitCodes.ok;
}
