import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { AppError } from "@konstruct/core/errors";
import type { DialogueLines } from "@konstruct/core/language/dialogue-lines";
import type { OwnWords } from "@konstruct/core/language/own-words";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { Recollection } from "../input/recollection.ts";
import type { LookedUp } from "./looked-up.ts";
import type { ModelCall } from "./model-call.ts";
import type { SupervisedReply } from "./supervised-reply.ts";

/** Everything a supervised draft is made from. It is collected before the draft is asked for: one request without tools, two if the first answer is invalid. */
export type DraftRequest = {
  agent: AgentConfig;
  eligible: Intent[];
  text: string;
  ranker: IntentRanker;
  recalled: Recollection;
  lookedUp: LookedUp;
  /** Names of the tools that only read. */
  reads: ReadonlySet<string>;
  /** The tool's own sentence template for its result, by tool name. */
  tells: ReadonlyMap<string, string>;
  now: Date;
  /** IANA name of the agent's zone, in which "tomorrow" is meant. */
  zone: string;
  /** The contact's language; decides whether "3/4" has the day or the month first. Undefined when it is not known. */
  locale: string | undefined;
  /** Fixed lines for when no model words the draft. */
  lines: DialogueLines;
  /** The language of the lines. */
  language: string;
  /** Says one of the agent's own texts in that language. */
  say: OwnWords;
};

export type DraftAnswer =
  | { ok: true; reply: SupervisedReply; modelCalls: ModelCall[] }
  /** The model failed, or gave an invalid answer twice. */
  | { ok: false; error: AppError; modelCalls: ModelCall[] };

/** Writes a supervised draft. It never throws for a model's failure. */
export interface Drafter {
  draft(request: DraftRequest): Promise<DraftAnswer>;
}
