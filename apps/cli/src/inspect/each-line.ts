import { parseJson } from "@konstruct/core/json";
import { exitCodes, messageOf } from "../failure.ts";
import { type Io, printJson } from "../io.ts";
import { readLines } from "../read-lines.ts";

export type LineHandler = {
  /** What stands out for one value that was read. What it throws becomes a line too. */
  handle(value: unknown, lineNumber: number): unknown;
  /** What stands out for a line nothing can be made of. */
  unreadable(reason: string): unknown;
};

/**
 * One line out for each line in, in order, whatever the lines hold.
 * @returns the exit code: 1 when a line was not JSON at all
 */
export async function eachLine(io: Io, { handle, unreadable }: LineHandler): Promise<number> {
  let exitCode: number = exitCodes.ok;
  let lineNumber = 0;
  for await (const line of readLines(io.stdin)) {
    lineNumber += 1;
    // Editors of some systems mark a file's start; JSON has no such mark.
    const parsed = parseJson(lineNumber === 1 && line.startsWith("\ufeff") ? line.slice(1) : line);
    if (!parsed.ok) {
      exitCode = exitCodes.failed;
      printJson(io, unreadable(`line ${lineNumber} is not JSON: ${parsed.error}`));
      continue;
    }
    try {
      printJson(io, await handle(parsed.value, lineNumber));
    } catch (thrown) {
      printJson(io, unreadable(`line ${lineNumber}: ${messageOf(thrown)}`));
    }
  }
  return exitCode;
}
