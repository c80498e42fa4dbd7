import { findShown } from "./find-shown.ts";
import type { PromptConversation, PromptIntent } from "./prompt-intent.ts";
import { isCorrection, type Values, valuesOf } from "./said-values.ts";
import { type ScoredIntent, scoreIntents } from "./score-intents.ts";

const cancels =
  /\b(?:never ?mind|forget (?:it|about)|(?:cancel|stop|drop) (?:that|it|this|everything|all)\b|changed my mind|don'?t (?:want|need) (?:it|that|this) any ?more)|^\s*(?:stop|cancel)\s*[.!]?\s*$|ไม่เอาแล้ว|ยกเลิก/i;
/** "Cancel the refund" drops the request for it, unless the agent has an intent for cancelling. */
const cancelsNamed = /\b(?:cancel|stop|drop|forget) (?:the|my)\b/i;
const chooseNone =
  /\bnone\b|\bneither\b|^\s*(?:no|nope|nah)(?: thanks?| thank you)?\s*[.!]*$|ไม่ชอบ|ไม่เอา|^\s*ไม่(?:ครับ|ค่ะ)?\s*$/i;
const wantsPerson =
  /\b(?:human|real person|someone|somebody|representative|colleague|staff member|operator|person)\b|เจ้าหน้าที่|คนจริง/i;
const goesBack = /\b(?:back to|go on with|continue with|where were we)\b|กลับไป/i;

/** Below this score a message is about none of the intents. */
const believed = 0.22;
/** Above this score it is a new request, even while a question is open. */
const interrupts = 0.4;

export type Understanding = { intent: string | null; params: Values; relation: string; confidence: number };

const answer = (
  intent: string | null,
  params: Values,
  relation: string,
  confidence: number,
): Understanding => ({ intent, params, relation, confidence });

/** The answer to the open question, or null if the message is a new request. */
function asAnswer(scored: readonly ScoredIntent[], conversation: PromptConversation): Understanding | null {
  const { waiting, message } = conversation;
  const asked = scored.find(({ intent }) => intent.id === waiting?.intent)?.intent;
  if (waiting === null || asked === undefined) return null;
  const [best] = scored;
  const param = asked.params.find(({ name }) => name === waiting.param);
  const params = valuesOf(asked, conversation);
  const answers = params[waiting.param] !== undefined;
  const overwrites = Object.keys(params).some((name) => waiting.known[name] !== undefined);
  if (overwrites && isCorrection(message)) return answer(asked.id, params, "correction", 0.92);
  if (param?.type === "item" && chooseNone.test(message)) return answer(asked.id, {}, "cancel", 0.9);
  // It refers to a thing that was not listed: the question is repeated.
  if (param?.type === "item" && findShown(conversation, true) === "nothing")
    return answer(asked.id, {}, "same", 0.6);
  const isOther = best !== undefined && best.intent.id !== asked.id && best.score >= interrupts;
  if (isOther && (best.shared > 1 || !answers || message.trim().endsWith("?"))) return null;
  return Object.keys(params).length === 0 ? null : answer(asked.id, params, "same", 0.93);
}

/** "No, I meant O-2" after the answer was given; null if it does not correct the last request. */
function asCorrection(
  scored: readonly ScoredIntent[],
  conversation: PromptConversation,
): Understanding | null {
  const { message, waiting, lastIntent } = conversation;
  const recent = scored.find(({ intent }) => intent.id === lastIntent)?.intent;
  const isUnclear = (scored[0]?.score ?? 0) < believed;
  if (waiting !== null || recent === undefined || !(isCorrection(message) || isUnclear)) return null;
  const params = valuesOf(recent, conversation);
  const typed = recent.params.some(
    ({ name, type }) => !["string", "topic"].includes(type) && params[name] !== undefined,
  );
  return typed ? answer(recent.id, params, "correction", 0.85) : null;
}

/** A message of little more than a number is about the intent that takes that number. */
const shortest = 25;

function asNothingKnown(scored: readonly ScoredIntent[], conversation: PromptConversation): Understanding {
  const { message } = conversation;
  const [best] = scored;
  const withId = scored.find(({ intent }) =>
    intent.params.some(
      ({ name, type }) => type === "id" && valuesOf(intent, conversation)[name] !== undefined,
    ),
  );
  if (withId !== undefined && (withId.score > 0 || message.length < shortest))
    return answer(withId.intent.id, valuesOf(withId.intent, conversation), "new", 0.6);
  if (wantsPerson.test(message)) return answer(null, {}, "handoff", 0.9);
  return answer(null, {}, (best?.shared ?? 0) === 0 ? "off_topic" : "unknown", 0.2);
}

/** What a competent model understands: the goal whose words are nearest, with values copied from the message. Deterministic. */
export function understandingOf(
  intents: readonly PromptIntent[],
  conversation: PromptConversation,
): Understanding {
  const { message, waiting, lastIntent } = conversation;
  const isOwn = intents.some(({ id, description }) => /cancel/i.test(`${id} ${description}`));
  if (cancels.test(message) || (cancelsNamed.test(message) && !isOwn))
    return answer(waiting?.intent ?? lastIntent, {}, "cancel", 0.95);
  if (goesBack.test(message)) return answer(null, {}, "resume", 0.85);
  const scored = scoreIntents(intents, message);
  const known = asAnswer(scored, conversation) ?? asCorrection(scored, conversation);
  if (known !== null) return known;
  const [best] = scored;
  if (best === undefined || best.score < believed) return asNothingKnown(scored, conversation);
  const confidence = Math.round(Math.min(0.97, 0.6 + 0.4 * best.score) * 100) / 100;
  return answer(best.intent.id, valuesOf(best.intent, conversation), "new", confidence);
}
