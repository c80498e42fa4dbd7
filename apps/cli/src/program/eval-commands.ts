import type { Command } from "commander";
import type { EvalRecordOptions } from "../commands/eval/eval-record.ts";
import type { EvalRecordedOptions } from "../commands/eval/eval-recorded.ts";
import { alwaysJsonFlag, type Execute, jsonFlag, tenantFlag } from "./execute.ts";

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
      execute(async (io) => (await import("../commands/eval/eval-record.ts")).evalRecord(io, id, options)),
    );
  program
    .command("eval")
    .description("how well an agent answers")
    .command("recorded")
    .description(
      "recorded conversations of another model, played through the engine on a database of their own",
    )
    .requiredOption(
      "--runs <jsonl>",
      "one run a line: messages with roles, tool calls and results, and a reward",
    )
    .requiredOption("--tools <json>", "the JSON Schemas of the tools they call")
    .option(
      "--faults",
      "plant a wrong number, date, id or deed into the texts and count those that are caught",
    )
    .option("--mcp", "put the tools behind a loopback MCP server")
    .option(
      "--consent",
      "let every write wait for the contact's yes, and count those that the contact agreed to and that were made",
    )
    .option(
      "--changes <file>",
      "where to write the texts that left otherwise, or the faults that were missed",
    )
    .option(...alwaysJsonFlag)
    .action((options: EvalRecordedOptions) =>
      execute(async (io) => (await import("../commands/eval/eval-recorded.ts")).evalRecorded(io, options)),
    );
}
