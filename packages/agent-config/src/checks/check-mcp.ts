import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Finding } from "@konstruct/core/agent/finding";

/** One finding for each MCP server that has tools without a pin. An agent does not get a tool that nobody has reviewed. */
export function checkMcp({ tool_settings: { mcp } }: AgentConfig): Finding[] {
  return mcp.flatMap(({ name, tools, pinned }, index) => {
    const missing = Object.keys(tools).filter((tool) => pinned?.tools[tool] === undefined);
    const [first] = missing;
    if (first === undefined) return [];
    const [are, them] = missing.length === 1 ? ["is", "it"] : ["are", "them"];
    return [
      {
        path: ["tool_settings", "mcp", index, "tools", first],
        message: `${missing.join(", ")} of ${name} ${are} not pinned, so the agent does not have ${them}: look at the server's tools and pin them, in the portal or with konstruct mcp tools <file> ${name} --tenant <slug> --pin`,
      },
    ];
  });
}
