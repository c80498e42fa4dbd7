import { parseJson } from "@konstruct/core/json";
import { exitCodes, messageOf } from "../failure.ts";
import { type Io, printJson } from "../io.ts";
import { readLines } from "../read-lines.ts";

export type LineHandler = {
  /** The output for one parsed line. What it throws becomes a line too. */
  handle(value: unknown, lineNumber: number): unknown;
  /** The output for a line that cannot be parsed. */
  unreadable(reason: string): unknown;
};

/**
 * Writes one line for each line read, in order, whatever the lines hold.
 * @returns the exit code: 1 when a line was not JSON
 */
export async function eachLine(io: Io, { handle, unreadable }: LineHandler): Promise<number> {
  let exitCode: number = exitCodes.ok;
  let lineNumber = 0;
  for await (const line of readLines(io.stdin)) {
    lineNumber += 1;
    // Some editors add a byte-order mark; JSON has none.
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
