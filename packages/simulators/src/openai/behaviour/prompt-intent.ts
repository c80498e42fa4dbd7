/** A goal as a prompt describes it. */
export type PromptIntent = {
  id: string;
  description: string;
  examples: string[];
  required: string[];
  params: { name: string; type: string; values: string[] }[];
};

export type PromptConversation = {
  message: string;
  /** Null if no question is open. */
  waiting: { intent: string; param: string; known: Record<string, unknown> } | null;
  lastIntent: string | null;
  /** Names of things: as the prompt numbers them, and as the agent's replies listed them, the newest list last. */
  shown: { told: string[]; listed: string[][] };
};
