import { loadPacks } from "@konstruct/packs/load-packs";
import { CommanderError } from "commander";
import { readPacks } from "./env.ts";
import { describeFailure, exitCodes, failureJson } from "./failure.ts";
import { type Io, tell } from "./io.ts";
import { buildProgram } from "./program/program.ts";

/** Runs one command line. @returns the exit code; never throws */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  let exitCode: number = exitCodes.ok;
  const program = buildProgram(io, async (command) => {
    await loadPacks(readPacks());
    exitCode = await command(io);
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (thrown) {
    // Commander has written its own line, or the help that was asked for.
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.ok : exitCodes.misuse;
    const failure = describeFailure(thrown);
    const json = args.includes("--json") ? failureJson(thrown) : undefined;
    tell(io, json ?? `konstruct: ${failure.text}`);
    return failure.exitCode;
  }
}
