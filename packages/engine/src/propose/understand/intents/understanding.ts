import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import type { AppError } from "@konstruct/core/errors";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { Params, ShownItem } from "@konstruct/understanding/slots/params";
import type { ModelCall } from "../../../turn/model-call.ts";
import type { Ranking } from "../scope/ranking.ts";

/** What the message is to the goal that is open. `unknown`: nothing was recognised. */
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
  /** An eligible intent, or null. */
  intentId: string | null;
  /** Declared parameters of that intent only. */
  params: Params;
  /** 0 to 1. */
  confidence: number;
  relation: Relation;
};

/** The goal that waits for an answer. */
export type Waiting = { intentId: string; param: string; slots: Params };

export type UnderstandRequest = {
  agent: AgentConfig;
  eligible: Intent[];
  text: string;
  /** The message among the eligible intents. */
  ranking: Ranking;
  history: ConversationMessage[];
  waiting: Waiting | null;
  /** The intent of the goal that was last served: what "no, I meant O-2" corrects. */
  recentIntentId: string | null;
  /** What was shown last, for "the second one". */
  shown: ShownItem[];
  now: Date;
  /** IANA name of the zone in which "tomorrow" is meant; UTC unless told. */
  zone?: string | undefined;
  /** BCP 47: whether the day or the month of "3/4" comes first. */
  locale?: string | undefined;
  /** Ids of the intents whose tool does more than read. Unknown: none is taken for such a one. */
  acts?: ReadonlySet<string>;
};

export type UnderstandAnswer =
  | { ok: true; understanding: Understanding; modelCalls: ModelCall[] }
  | { ok: false; error: AppError; modelCalls: ModelCall[] };

/** Which intent a message is, and the parameters in it. Never throws for a model's failure. */
export interface IntentClassifier {
  classify(request: UnderstandRequest): Promise<UnderstandAnswer>;
}
