import { UsageError } from "./failure.ts";
import { type Io, tell } from "./io.ts";
import { readLines } from "./read-lines.ts";

/**
 * Confirms a command with an effect: on a terminal the person types yes; anywhere else --yes is required.
 * @throws UsageError without --yes and without a terminal
 */
export async function confirm(
  io: Io,
  what: string,
  isYes: boolean | undefined,
  consequence = "This cannot be undone",
): Promise<boolean> {
  if (isYes === true) return true;
  if (!io.interactive)
    throw new UsageError(`${what} ${consequence}, and this command cannot ask here: add --yes.`);
  tell(io, `${what} ${consequence}. Type yes to go on:`);
  for await (const line of readLines(io.stdin)) return /^\s*yes\s*$/i.test(line);
  return false;
}
