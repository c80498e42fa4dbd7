import { AppError } from "@konstruct/core/errors";
import { loadPacks } from "@konstruct/packs/load-packs";
import { type Command, CommanderError } from "commander";
import { readPacks } from "./env.ts";
import { describeFailure, exitCodes, failureJson } from "./failure.ts";
import { type Io, tell } from "./io.ts";
import { buildProgram } from "./program/program.ts";

/** For who forgot `--tenant`: what was looked for may be another tenant's. */
function tenantHint(ran: Command | undefined, thrown: unknown): string {
  const isDefault = ran?.getOptionValueSource("tenant") === "default";
  return isDefault && thrown instanceof AppError
    ? ` (This was about the tenant ${ran?.opts().tenant}; name another with --tenant.)`
    : "";
}

/** Runs one command line. @returns the exit code; never throws */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  let exitCode: number = exitCodes.ok;
  const program = buildProgram(io, async (command) => {
    await loadPacks(readPacks());
    exitCode = await command(io);
  });
  let ran: Command | undefined;
  program.hook("preAction", (_program, command) => {
    ran = command;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (thrown) {
    // Commander has written its own line, or the help that was asked for.
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.ok : exitCodes.misuse;
    const failure = describeFailure(thrown);
    const json = args.includes("--json") ? failureJson(thrown) : undefined;
    tell(io, json ?? `konstruct: ${failure.text}${tenantHint(ran, thrown)}`);
    return failure.exitCode;
  }
}
