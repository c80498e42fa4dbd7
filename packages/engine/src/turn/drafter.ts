import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { AppError } from "@konstruct/core/errors";
import type { DialogueLines } from "@konstruct/core/language/dialogue-lines";
import type { OwnWords } from "@konstruct/core/language/own-words";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { Recollection } from "../input/recollection.ts";
import type { LookedUp } from "./looked-up.ts";
import type { ModelCall } from "./model-call.ts";
import type { SupervisedReply } from "./supervised-reply.ts";

/** All a draft is made from: assembled before the call, since the call has no tools. */
export type DraftRequest = {
  agent: AgentConfig;
  eligible: Intent[];
  text: string;
  ranker: IntentRanker;
  recalled: Recollection;
  lookedUp: LookedUp;
  /** Tools that only read. */
  reads: ReadonlySet<string>;
  /** By tool: its own sentence for what it gives. */
  tells: ReadonlyMap<string, string>;
  now: Date;
  /** What is said where no model finds the words. */
  lines: DialogueLines;
  /** Of the lines. */
  language: string;
  /** Says a text of the agent's own. */
  say: OwnWords;
};

export type DraftAnswer =
  | { ok: true; reply: SupervisedReply; modelCalls: ModelCall[] }
  /** The model failed, or gave something else twice. */
  | { ok: false; error: AppError; modelCalls: ModelCall[] };

/** Writes a supervised draft. Never throws for a model's failure. */
export interface Drafter {
  draft(request: DraftRequest): Promise<DraftAnswer>;
}
