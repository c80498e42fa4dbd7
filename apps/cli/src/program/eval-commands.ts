import type { Command } from "commander";
import type { EvalRecordOptions } from "../commands/eval-record.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

export function addEvalCommands(program: Command, execute: Execute): void {
  program
    .command("eval-record")
    .description("a stored conversation as a golden file for evaluations")
    .argument("<conversation>", "its id")
    .option(
      "--agent <yaml>",
      "the agent's file; orders.json, stock.csv and knowledge beside it are named too",
    )
    .option("--out <file>", "where to write it, instead of standard output")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((id: string, options: EvalRecordOptions) =>
      execute(async (io) => (await import("../commands/eval-record.ts")).evalRecord(io, id, options)),
    );
}
