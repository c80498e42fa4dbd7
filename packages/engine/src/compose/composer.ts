import type { AgentConfig, Intent, Specialist } from "@konstruct/core/agent-config";
import type { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { Preference } from "@konstruct/core/preference";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { Recalled } from "@konstruct/memory/turn-memory";
import type { Params } from "../intents/understanding.ts";
import type { ModelCall } from "../model-call.ts";
import type { ReadFile } from "../turn-input.ts";

/** What the model may look at: the window of history, what is known of the contact, and what was said before. */
export type Recollection = {
  history: ConversationMessage[];
  contact: JsonObject;
  preferences: readonly Preference[];
  /** Of this conversation before the window. */
  summary: string | null;
  /** Other times, about the same thing. */
  earlier: readonly Recalled[];
  /** What came with the message. */
  files: readonly ReadFile[];
};

type Shared = { agent: AgentConfig; text: string; recalled: Recollection };

export type ComposeRequest =
  /** A goal is done: `result` is the tool's data, null without a tool. */
  | (Shared & {
      situation: "done";
      specialist: Specialist | null;
      intent: Intent;
      params: Params;
      /** Which of them were not asked for, since they are remembered. */
      remembered: readonly string[];
      result: JsonObject | null;
    })
  /** No intent was recognised. */
  | (Shared & { situation: "unknown_intent"; eligible: Intent[]; isOffTopic: boolean });

export type Composed = {
  text: string;
  source: "model" | "template";
  modelCalls: ModelCall[];
  /** Why the model's words are not used. */
  error: AppError | null;
};

/** Finds the words of a reply: the specialist's second pass. It sees one goal, what is remembered and the tool's result. Never throws for a model's failure: there is always a template. */
export interface Composer {
  /** @param problem what was wrong with the words given before, null the first time */
  compose(request: ComposeRequest, problem: string | null): Promise<Composed>;
  /** The words without a model, for a reply that failed its checks. */
  template(request: ComposeRequest): string;
}
