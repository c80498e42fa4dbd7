import type { Command } from "commander";
import type { ClassifyOptions } from "../commands/inspect/inspect-classify.ts";
import type { NormalizeOptions } from "../commands/inspect/inspect-normalize.ts";
import type { ToolOptions } from "../commands/inspect/inspect-tool.ts";
import { alwaysJsonFlag, type Execute } from "./execute.ts";

export function addInspectCommands(program: Command, execute: Execute): void {
  const inspect = program
    .command("inspect")
    .description("one part by itself: JSON lines in, one JSON line out for each; needs nothing running");
  inspect
    .command("normalize")
    .description('{"rawBody", "contentType"?, "headers"?} to messages and receipts')
    .option(...alwaysJsonFlag)
    .requiredOption("--channel <name>", "slack or whatsapp")
    .action((options: NormalizeOptions) =>
      execute(async (io) =>
        (await import("../commands/inspect/inspect-normalize.ts")).inspectNormalize(io, options),
      ),
    );
  inspect
    .command("classify")
    .description('{"text", "context"?} to intent and parameters')
    .option(...alwaysJsonFlag)
    .requiredOption("--agent <yaml>", "a file with intents")
    .action((options: ClassifyOptions) =>
      execute(async (io) =>
        (await import("../commands/inspect/inspect-classify.ts")).inspectClassify(io, options),
      ),
    );
  inspect
    .command("tool")
    .description("arguments to results")
    .option(...alwaysJsonFlag)
    .argument("<name>", "the tool")
    .option("--data <file>", "orders and customers as JSON, instead of examples/orders")
    .option("--stock <file>", "a sheet as CSV, instead of the computer shop's")
    .option("--knowledge <folder>", "articles as Markdown, instead of the computer shop's")
    .option("--agent <yaml>", "the agent whose column mapping reads the sheet")
    .option("--write", "make a write of another system for real")
    .option("--allow-any-public", "lift a tool's host allow-list; never its address guard")
    .action((name: string, options: ToolOptions) =>
      execute(async (io) =>
        (await import("../commands/inspect/inspect-tool.ts")).inspectTool(io, name, options),
      ),
    );
  inspect
    .command("document")
    .description('{"file"} to text and chunks')
    .option(...alwaysJsonFlag)
    .action(() =>
      execute(async (io) => (await import("../commands/inspect/inspect-document.ts")).inspectDocument(io)),
    );
}
