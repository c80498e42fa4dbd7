import { optional, text, type VariableTree, withDefault } from "../variable.ts";

export const egress = {
  allowPrivate: withDefault("EGRESS_ALLOW_PRIVATE", " ", {
    description:
      "Origins with private addresses that tools, crawls and models of tenants may reach although they are private, separated by spaces; everything else private is refused",
    schema: text.transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== "")),
    example: "http://searx.internal:8080",
    apps: ["orchestrator", "cli"],
  }),
  mcpCommandsFile: optional("MCP_COMMANDS_FILE", {
    description:
      "JSON file of the programs that speak MCP and that agents may name: {name: {command, args, env, cwd}}; without it there are none",
    schema: text,
    example: "/etc/konstruct/mcp-commands.json",
    apps: ["orchestrator", "cli"],
  }),
} satisfies VariableTree;
