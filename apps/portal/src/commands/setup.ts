import { readKnowledgeProgress } from "@konstruct/services/setup/read-setup";
import type { Command } from "../command/command.ts";

const knowledgeProgress: Command<null, { read: number; all: number }> = (context) =>
  readKnowledgeProgress(context);

export const setupCommands = {
  "setup.knowledge_progress": knowledgeProgress,
};
