import { readKnowledgeProgress } from "@konstruct/services/setup/read-setup";
import type { Verb } from "../command/command.ts";

const knowledgeProgress: Verb<null, { read: number; all: number }> = (context) =>
  readKnowledgeProgress(context);

export const setupVerbs = {
  "setup.knowledge_progress": knowledgeProgress,
};
