import { acceptDescription } from "@konstruct/services/describe/accept-description";
import { describeBusiness, discardDescription } from "@konstruct/services/describe/describe-business";
import { readKnowledgeProgress } from "@konstruct/services/setup/read-setup";
import type { Command } from "../command/command.ts";

const knowledgeProgress: Command<null, { read: number; all: number }> = (context) =>
  readKnowledgeProgress(context);

const accept: Command<Parameters<typeof acceptDescription>[2], { agentId: string }> = (
  context,
  input,
  { objects },
) => acceptDescription(context, objects, input);

export const setupCommands = {
  "setup.accept_description": accept,
  "setup.describe": describeBusiness,
  "setup.discard_description": discardDescription,
  "setup.knowledge_progress": knowledgeProgress,
};
