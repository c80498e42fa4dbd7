import type { PersonPromise } from "@konstruct/core/agent/hours/reach";
import type { Handoff } from "@konstruct/core/handoff";
import type { JsonObject } from "@konstruct/core/json";
import type { Reply } from "@konstruct/core/message";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { TracedAtom } from "../ground/ground-reply.ts";
import type { Attempt } from "../session/attempts.ts";

/** A reply before it becomes the outcome of the turn. */
export type Draft = {
  text: string;
  needsUserInput: boolean;
  missingParam: string | null;
  toolResult: ToolResult | null;
  handoff?: Handoff;
  /** What the text promises with the handoff; null: no person is promised. */
  promise?: PersonPromise | null;
  /** No person is there, and the agent continues to answer until a member takes over. */
  agentGoesOn?: boolean;
  /** Whether it helped the contact; `neutral` by default. */
  attempt?: Attempt;
  provenance?: TracedAtom[];
  /** Buttons below the text. */
  choices?: Reply["choices"];
  /** Names of files sent with it. */
  attach?: readonly string[];
  /** The text ends by offering a person. */
  offersHuman?: boolean;
  /** Added to the `respond` event. */
  payload?: JsonObject;
  /** Added to the `response_generated` event; present when something failed. */
  trouble?: JsonObject;
};

export function draft(text: string, more: Partial<Draft> = {}): Draft {
  return { text, needsUserInput: false, missingParam: null, toolResult: null, ...more };
}
