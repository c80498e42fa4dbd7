import { removeModelEndpoint, saveModelEndpoint } from "@konstruct/services/model/model-endpoints";
import { tryModel } from "@konstruct/services/model/try-model";
import type { Command } from "../command/command.ts";

const save: Command<Parameters<typeof saveModelEndpoint>[2], void> = (context, input, { vault }) =>
  saveModelEndpoint(context, vault, input);

export const modelCommands = {
  "model.save": save,
  "model.remove": removeModelEndpoint,
  "model.try": tryModel,
};
