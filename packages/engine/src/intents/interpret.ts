import type { Intent } from "@konstruct/core/agent-config";
import { extractSlots } from "../slots/slot-extractors.ts";
import { asksForHuman, asksSomething, saysCancel, saysCorrection } from "./cues.ts";
import type { LexicalIndex, Ranking } from "./lexical-index.ts";
import { paramSpecsOf } from "./param-spec.ts";
import type { Params, Relation, Understanding, UnderstandRequest, Waiting } from "./understanding.ts";

/** Below this no intent is believed; a message that has words and stays below the second has another subject. */
const believed = 0.23;
const related = 0.15;
/** Above this a message is a request of its own, even when it could be the answer to a question. */
const interrupts = 0.62;

type Request = Omit<UnderstandRequest, "agent" | "history">;

function confidenceOf({ scores }: Ranking): number {
  const [first, second] = scores;
  if (first === undefined) return 0;
  const margin = first.score === 0 ? 0 : 1 - (second?.score ?? 0) / first.score;
  return Math.round(Math.min(0.99, first.score * (0.85 + 0.45 * margin)) * 100) / 100;
}

function paramsOf(text: string, intent: Intent, now: Date, waiting: Waiting | null = null): Params {
  const open = waiting === null ? {} : { waitingFor: waiting.param, known: waiting.slots };
  return extractSlots(text, paramSpecsOf(intent), { now, ...open });
}

const nothing = (relation: Relation, confidence: number): Understanding => ({
  intentId: null,
  params: {},
  confidence,
  relation,
});

function isAboutNothingKnown({ contentWords, scores }: Ranking): boolean {
  return contentWords > 0 && (scores[0]?.score ?? 0) < related;
}

/** The message as an answer to the question that is open, or null when it is something else. */
function asAnswer(request: Request, ranking: Ranking): Understanding | null {
  const { waiting, eligible, text, now } = request;
  const asked = eligible.find((intent) => intent.id === waiting?.intentId);
  if (waiting === null || asked === undefined) return null;
  if (saysCancel(text)) return { intentId: asked.id, params: {}, confidence: 0.95, relation: "cancel" };

  const params = paramsOf(text, asked, now, waiting);
  const top = ranking.scores[0];
  // A bare value is an answer: that other intents take ids too says nothing.
  const isOther = top !== undefined && top.intent.id !== asked.id && ranking.contentWords > 0;
  const fills = params[waiting.param] !== undefined;
  if (isOther && top.score >= (fills ? interrupts : believed)) return null;
  if (!fills && asksForHuman(text)) return nothing("handoff", 0.9);
  const isElsewhere = Object.keys(params).length === 0 && isAboutNothingKnown(ranking);
  if (isElsewhere && asksSomething(text)) return nothing("off_topic", 0.5);
  const overwrites = Object.keys(params).some((name) => waiting.slots[name] !== undefined);
  const relation = overwrites && saysCorrection(text) ? "correction" : "same";
  return { intentId: asked.id, params, confidence: fills ? 0.95 : 0.5, relation };
}

/** "No, I meant O-2" after the answer was given. */
function asCorrection(request: Request, ranking: Ranking): Understanding | null {
  const recent = request.eligible.find((intent) => intent.id === request.recentIntentId);
  if (recent === undefined || request.waiting !== null) return null;
  // Nothing but a value, after an answer, asks the same of another one.
  if (!saysCorrection(request.text) && ranking.contentWords > 0) return null;
  const top = ranking.scores[0];
  if (top !== undefined && top.intent.id !== recent.id && top.score >= interrupts) return null;
  const params = paramsOf(request.text, recent, request.now);
  if (Object.keys(params).length === 0) return null;
  return { intentId: recent.id, params, confidence: 0.85, relation: "correction" };
}

/** Understanding without a model: open question first, then a correction, then the nearest intent. */
export function interpret(index: LexicalIndex, request: Request): Understanding {
  const ranking = index.rank(request.text);
  const special = asAnswer(request, ranking) ?? asCorrection(request, ranking);
  if (special !== null) return special;

  const confidence = confidenceOf(ranking);
  const top = ranking.scores[0];
  // A clear lead makes up for a low score: many words of a long message are about nothing we know.
  if (top !== undefined && (top.score >= believed || confidence >= believed)) {
    const params = paramsOf(request.text, top.intent, request.now);
    return { intentId: top.intent.id, params, confidence, relation: "new" };
  }
  if (saysCancel(request.text)) return nothing("cancel", 0.9);
  if (asksForHuman(request.text)) return nothing("handoff", 0.9);
  return nothing(isAboutNothingKnown(ranking) ? "off_topic" : "unknown", confidence);
}
