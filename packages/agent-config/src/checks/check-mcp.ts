import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Finding } from "@konstruct/core/agent/finding";

/** Tools of MCP servers without a pin: a tool nobody has reviewed is not available to the agent. */
export function checkMcp({ tool_settings: { mcp } }: AgentConfig): Finding[] {
  return mcp.flatMap(({ name, tools, pinned }, index) =>
    Object.keys(tools)
      .filter((tool) => pinned?.tools[tool] === undefined)
      .map((tool) => ({
        path: ["tool_settings", "mcp", index, "tools", tool],
        message: `${tool} of ${name} is not pinned, so the agent does not have it: look at the server's tools and pin them, in the portal or with konstruct mcp tools <file> ${name} --tenant <slug> --pin`,
      })),
  );
}
