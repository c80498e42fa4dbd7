import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { AppError } from "@konstruct/core/errors";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { Params, ShownItem } from "@konstruct/understanding/slots/params";
import type { ModelCall } from "../../../turn/model-call.ts";
import type { Ranking } from "../scope/ranking.ts";

/** How the message relates to the open goal. `unknown`: nothing was recognised. */
export const relations = [
  "same",
  "new",
  "correction",
  "cancel",
  "resume",
  "handoff",
  "off_topic",
  "unknown",
] as const;
export type Relation = (typeof relations)[number];

export type Understanding = {
  /** The id of an eligible intent, or null. */
  intentId: string | null;
  /** Values of that intent's declared parameters only. */
  params: Params;
  /** 0 to 1. */
  confidence: number;
  relation: Relation;
};

/** The open goal and the parameter it waits for. */
export type Waiting = { intentId: string; param: string; slots: Params };

export type UnderstandRequest = {
  agent: AgentConfig;
  eligible: Intent[];
  text: string;
  /** The eligible intents ranked for the message. */
  ranking: Ranking;
  history: ConversationMessage[];
  waiting: Waiting | null;
  /** The intent of the goal served last, which "no, I meant O-2" corrects. */
  recentIntentId: string | null;
  /** Records shown last, for "the second one". */
  shown: ShownItem[];
  now: Date;
  /** IANA name of the zone in which "tomorrow" is meant; UTC by default. */
  zone?: string | undefined;
  /** BCP 47; decides whether "3/4" has the day or the month first. */
  locale?: string | undefined;
  /** Ids of the intents whose tool changes something. Undefined: none counts as such. */
  acts?: ReadonlySet<string>;
};

export type UnderstandAnswer =
  | { ok: true; understanding: Understanding; modelCalls: ModelCall[] }
  | { ok: false; error: AppError; modelCalls: ModelCall[] };

/** Finds a message's intent and parameters. */
export interface IntentClassifier {
  classify(request: UnderstandRequest): Promise<UnderstandAnswer>;
}
