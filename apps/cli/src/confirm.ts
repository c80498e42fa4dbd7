import { UsageError } from "./failure.ts";
import { type Io, tell } from "./io.ts";
import { readLines } from "./read-lines.ts";

/**
 * Before what cannot be undone: on a terminal the person types yes; anywhere else it has to stand in the command.
 * @throws UsageError without --yes where nobody can be asked
 */
export async function confirm(io: Io, what: string, isYes: boolean | undefined): Promise<boolean> {
  if (isYes === true) return true;
  if (!io.interactive)
    throw new UsageError(`${what} This cannot be undone, and nobody can be asked here: add --yes.`);
  tell(io, `${what} This cannot be undone. Type yes to go on:`);
  for await (const line of readLines(io.stdin)) return /^\s*yes\s*$/i.test(line);
  return false;
}
