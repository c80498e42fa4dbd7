import type { Command } from "commander";
import type { McpToolsOptions } from "../commands/agent/mcp-tools.ts";
import { type Execute, jsonFlag, tenantFlag } from "./execute.ts";

export function addMcpCommands(program: Command, execute: Execute): void {
  program
    .command("mcp")
    .description("MCP servers whose tools agents use")
    .command("tools")
    .description("what a server lists now, and how that differs from what was pinned; nothing is called")
    .argument("<agent>", "a file, or the name or id of an agent, whose draft is read")
    .argument("<server>", "the server's name in the agent's settings")
    .option(...tenantFlag)
    .option("--pin", "write the chosen tools as they are now into the file")
    .option(...jsonFlag)
    .action((agent: string, server: string, options: McpToolsOptions) =>
      execute(async (io) =>
        (await import("../commands/agent/mcp-tools.ts")).mcpTools(io, agent, server, options),
      ),
    );
}
