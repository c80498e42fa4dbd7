import type { ServiceContext } from "@konstruct/services/context";
import { removeSecret, setSecret, setSecretHosts } from "@konstruct/services/secret/secrets";
import { lookMcp, readLookedMcp } from "@konstruct/services/tool/look-mcp";
import { readToolTest, testTool } from "@konstruct/services/tool/test-tool";
import type { Command } from "../command/command.ts";
import { shopCommands } from "../packs/shop/commands/commands.ts";
import { inReadersWords } from "../server/reader-words.ts";

const save: Command<Parameters<typeof setSecret>[2], void> = (context, input, { vault }) =>
  setSecret(context, vault, input);

const remove: Command<{ name: string }, void> = (context, { name }) => removeSecret(context, name);

const limit: Command<Parameters<typeof setSecretHosts>[1], void> = (context, input) =>
  setSecretHosts(context, input);

const readTest = (context: ServiceContext, jobId: string) => inReadersWords(readToolTest(context, jobId));

const readMcp = (context: ServiceContext, jobId: string) => inReadersWords(readLookedMcp(context, jobId));

export const toolCommands = {
  "tool.test": testTool,
  "tool.read_test": readTest,
  "tool.look_mcp": lookMcp,
  "tool.read_mcp": readMcp,
  ...shopCommands,
  "connection.save": save,
  "connection.remove": remove,
  "connection.limit": limit,
};
