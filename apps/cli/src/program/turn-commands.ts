import type { Command } from "commander";
import type { ShowTurnOptions } from "../commands/turn/turn-show.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

export function addTurnCommands(program: Command, execute: Execute): void {
  program
    .command("turn")
    .description("one answer of an agent, from its record")
    .command("show")
    .description("what it read, what the model proposed and code refused, what it called, said and cost")
    .argument("<turn>", "its id, as replay lists it")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((turnId: string, options: ShowTurnOptions) =>
      execute(async (io) => (await import("../commands/turn/turn-show.ts")).turnShow(io, turnId, options)),
    );
}
