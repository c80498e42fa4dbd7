import { removeSecret, setSecret, setSecretHosts } from "@konstruct/services/secret/secrets";
import { lookMcp, readLookedMcp } from "@konstruct/services/tool/look-mcp";
import { readToolTest, testTool } from "@konstruct/services/tool/test-tool";
import type { Verb } from "../command/command.ts";
import { shopVerbs } from "../packs/shop/commands/commands.ts";

const save: Verb<Parameters<typeof setSecret>[2], void> = (context, input, { vault }) =>
  setSecret(context, vault, input);

const remove: Verb<{ name: string }, void> = (context, { name }) => removeSecret(context, name);

const limit: Verb<Parameters<typeof setSecretHosts>[1], void> = (context, input) =>
  setSecretHosts(context, input);

export const toolVerbs = {
  "tool.test": testTool,
  "tool.read_test": readToolTest,
  "tool.look_mcp": lookMcp,
  "tool.read_mcp": readLookedMcp,
  ...shopVerbs,
  "connection.save": save,
  "connection.remove": remove,
  "connection.limit": limit,
};
