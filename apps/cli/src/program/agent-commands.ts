import type { Command } from "commander";
import type { CheckAgentOptions } from "../commands/agent/agent-check.ts";
import type { ExportAgentOptions } from "../commands/agent/agent-export.ts";
import type { AgentLinesOptions } from "../commands/agent/agent-lines.ts";
import type { ListAgentsOptions } from "../commands/agent/agent-list.ts";
import type { PublishAgentOptions } from "../commands/agent/agent-publish.ts";
import { namedTenant } from "../env.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

export function addAgentCommands(program: Command, execute: Execute): void {
  const agent = program
    .command("agent")
    .description("agents as files: check, publish, export; and which there are");
  agent
    .command("check")
    .description("everything that is wrong with a file, by line; needs nothing running but for --tenant")
    .argument("<yaml>", "the agent")
    .option(
      "--tenant <slug>",
      "warn only of what this tenant lacks, a person who can be reached included",
      namedTenant(),
    )
    .option(...jsonFlag)
    .action((file: string, options: CheckAgentOptions) =>
      execute(async (io) => (await import("../commands/agent/agent-check.ts")).agentCheck(io, file, options)),
    );
  agent
    .command("lines")
    .description(
      "the texts of the file and the lines of code that have no words in a language, as YAML to translate",
    )
    .argument("<yaml>", "the agent")
    .argument("<language>", "it, nl, pt-BR, …")
    .option(...jsonFlag)
    .action((file: string, language: string, options: AgentLinesOptions) =>
      execute(async (io) =>
        (await import("../commands/agent/agent-lines.ts")).agentLines(io, file, language, options),
      ),
    );
  agent
    .command("publish")
    .description("show what would change, and make a file the live version of an agent, new or known")
    .argument("<yaml>", "the agent")
    .option(...tenantFlag)
    .option("--agent <name>", "a name or an id, instead of the name in the file")
    .option("--note <text>", "what changed, for colleagues")
    .option("--draft", "save it as the agent's draft, and stop there")
    .option("--replace-draft", "also when a member's unpublished draft is lost")
    .option("--yes", "do not ask: all that is shown is meant")
    .option(...jsonFlag)
    .action((file: string, options: PublishAgentOptions) =>
      execute(async (io) =>
        (await import("../commands/agent/agent-publish.ts")).agentPublish(io, file, options),
      ),
    );
  agent
    .command("list")
    .description("the agents of a tenant, with the live version and the channels of each")
    .option(...tenantFlag)
    .option(...jsonFlag)
    .action((options: ListAgentsOptions) =>
      execute(async (io) => (await import("../commands/agent/agent-list.ts")).agentList(io, options)),
    );
  agent
    .command("export")
    .description("a published version as a file that publish takes as it is")
    .option(...tenantFlag)
    .requiredOption("--agent <name>", "a name or an id")
    .option("--version <number>", "instead of the one that is live")
    .option(...jsonFlag)
    .action((options: ExportAgentOptions) =>
      execute(async (io) => (await import("../commands/agent/agent-export.ts")).agentExport(io, options)),
    );
}
