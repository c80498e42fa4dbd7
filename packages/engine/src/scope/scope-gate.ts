import type { AgentConfig, Intent } from "@konstruct/core/agent-config";
import type { Channel } from "@konstruct/core/message";
import { asksForHuman, asksSomething } from "@konstruct/understanding/language/cues";
import { indexOf } from "../intents/built-in-classifier.ts";
import { tellsProblem } from "../intents/problem-words.ts";
import { allFunctionsOf, type BusinessFunction, functionsOf } from "./functions.ts";
import { type Sign, signIn } from "./off-topic-signs.ts";

export type Refusal = {
  check: Sign["check"] | "channel";
  /** What it is about instead. */
  subject: string;
  /** How near the message is to the function nearest to it. */
  score: number;
  nearest: string | null;
};

/** Parts of a message that may be about different things. */
const joints =
  /(?<=[.!?;\n])\s+|,\s*(?=but |and |now |then |what|who|how|why|tell|write|explain|give)|\s(?=but first |by the way)|\b(?:and then|by the way)\b/iu;

const clausesOf = (text: string) => text.split(joints).filter((clause) => /[\p{L}\p{N}]/u.test(clause));

type Ranked = { intent: Intent | null; score: number; isBelieved: boolean; isOfTrade: boolean };

function rankedBy(agent: AgentConfig, eligible: readonly Intent[], text: string): Ranked {
  const index = indexOf(agent, eligible);
  const { scores, strength, isOfTrade } = index.rank(text);
  const [first] = scores;
  return {
    intent: first?.intent ?? null,
    score: Math.round((first?.score ?? 0) * 100) / 100,
    isBelieved: strength >= index.believed,
    isOfTrade,
  };
}

/** It is not certain what a longer message is. */
const longestClear = 1_000;

/** Enough of an intent's words that a subject's beside them is part of the request: "do you ship to the capital of Peru". */
const clearEnough = 0.46;

/** Something is wanted, asked or the matter: "my order is fine" names an order and wants nothing. */
function asksForIt(clause: string): boolean {
  const wants =
    /\b(?:i (?:need|want|would like|wanna)|i'd like|looking for|please|refund|cancel|return|check|track)\b|\p{Script=Thai}/iu;
  const isMeantime = /^\s*(?:(?:before|while|after|once|when|if) you|thanks|thank you|ขอบคุณ)/iu.test(clause);
  return (
    !isMeantime &&
    (wants.test(clause) || asksSomething(clause) || tellsProblem(clause) || /\d{3}/.test(clause))
  );
}

/** For the record; contacts are told the label only. */
const nameOf = (found: BusinessFunction | undefined) =>
  found === undefined ? null : (found.label ?? found.id);

/** A function of the agent's that this channel does not offer, and that the message is plainly about. */
function closedFunction(agent: AgentConfig, channel: Channel, { intent, isBelieved }: Ranked): string | null {
  if (intent === null || !isBelieved) return null;
  const open = functionsOf(agent, channel);
  const all = allFunctionsOf(agent);
  const holds = (functions: typeof all) => functions.find((one) => one.intents.includes(intent));
  return open.length < all.length && holds(open) === undefined ? nameOf(holds(all)) : null;
}

/**
 * What is clearly about something else than the agent is there for (requirement A10), judged in code before any model is
 * asked; null for everything that is not clear. Nothing is refused for being unknown: only for what it plainly asks instead.
 */
export function outOfScope(
  agent: AgentConfig,
  eligible: readonly Intent[],
  channel: Channel,
  text: string,
): Refusal | null {
  if (!agent.scope.enabled || text.length > longestClear || asksForHuman(text)) return null;
  if (functionsOf(agent, channel).length === 0) return null;
  const whole = rankedBy(agent, eligible, text);
  const nearest = whole.score > 0 ? (whole.intent?.id ?? null) : null;
  const refused = (check: Refusal["check"], subject: string): Refusal => ({
    check,
    subject,
    score: whole.score,
    nearest,
  });
  const closed = closedFunction(agent, channel, whole);
  if (closed !== null) return refused("channel", closed);
  const clauses = clausesOf(text).map((clause) => ({
    clause,
    ranked: rankedBy(agent, eligible, clause),
    sign: signIn(agent, clause),
  }));
  /** Nothing of the agent's trade or requests stands beside the subject. */
  const isBare = ({ rest }: Sign): boolean => {
    const { isOfTrade, isBelieved, score } = rankedBy(agent, eligible, rest);
    return !isOfTrade && !(isBelieved && score >= clearEnough);
  };
  const off = clauses.find(({ sign }) => sign !== null && (sign.check === "deed" || isBare(sign)));
  if (off?.sign === undefined || off.sign === null) return null;
  // Whoever asks for something of ours beside it is served.
  const isServed = clauses.some(({ clause, sign, ranked: { isBelieved, intent } }) => {
    const isRequest = intent !== null && (intent.tool !== null || intent.required_params.length > 0);
    return sign === null && isBelieved && isRequest && asksForIt(clause);
  });
  return isServed ? null : refused(off.sign.check, off.sign.subject);
}
