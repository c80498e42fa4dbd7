import type { Command } from "commander";
import type { ListTurnsOptions } from "../commands/turn/turn-list.ts";
import type { ShowTurnOptions } from "../commands/turn/turn-show.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

export function addTurnCommands(program: Command, execute: Execute): void {
  const turn = program.command("turn").description("answers of an agent, from their records");
  turn
    .command("list")
    .description("the newest turns: what was written, and what was answered")
    .option("--conversation <id>", "only the turns of this conversation")
    .option("--limit <number>", "how many at most, up to 200", "20")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: ListTurnsOptions) =>
      execute(async (io) => (await import("../commands/turn/turn-list.ts")).turnList(io, options)),
    );
  turn
    .command("show")
    .description("what it read, what the model proposed and code refused, what it called, said and cost")
    .argument("<turn>", "its id, as turn list prints it")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((turnId: string, options: ShowTurnOptions) =>
      execute(async (io) => (await import("../commands/turn/turn-show.ts")).turnShow(io, turnId, options)),
    );
}
