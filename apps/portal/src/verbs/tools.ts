import { removeSecret, setSecret, setSecretHosts } from "@konstruct/services/secret/secrets";
import { fetchGoogleSheet } from "@konstruct/services/tool/fetch-sheet";
import { lookMcp, readLookedMcp } from "@konstruct/services/tool/look-mcp";
import { previewGoogleSheet, useGoogleSheet } from "@konstruct/services/tool/map-google-sheet";
import { readToolTest, testTool } from "@konstruct/services/tool/test-tool";
import type { Verb } from "./verb.ts";

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
  "tool.fetch_sheet": fetchGoogleSheet,
  "tool.preview_google_sheet": previewGoogleSheet,
  "tool.use_google_sheet": useGoogleSheet,
  "connection.save": save,
  "connection.remove": remove,
  "connection.limit": limit,
};
