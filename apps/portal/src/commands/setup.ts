import { acceptDescription } from "@konstruct/services/describe/accept-description";
import { describeBusiness, discardDescription } from "@konstruct/services/describe/describe-business";
import { readKnowledgeProgress } from "@konstruct/services/setup/read-setup";
import type { Command } from "../command/command.ts";

const knowledgeProgress: Command<null, { read: number; all: number }> = (context) =>
  readKnowledgeProgress(context);

const describe: Command<Parameters<typeof describeBusiness>[2], { jobId: string }> = (
  context,
  input,
  { objects },
) => describeBusiness(context, objects, input);

const discard: Command<Parameters<typeof discardDescription>[2], void> = (context, input, { objects }) =>
  discardDescription(context, objects, input);

const accept: Command<Parameters<typeof acceptDescription>[2], { agentId: string }> = (
  context,
  input,
  { objects },
) => acceptDescription(context, objects, input);

export const setupCommands = {
  "setup.accept_description": accept,
  "setup.describe": describe,
  "setup.discard_description": discard,
  "setup.knowledge_progress": knowledgeProgress,
};
