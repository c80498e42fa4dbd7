import type { Intent } from "@konstruct/core/agent/agent-config";
import type { RankedIntents } from "@konstruct/understanding/ranked-intents";
import { isUseful } from "./functions.ts";

export type Score = { intent: Intent; score: number };

/** The intents a contact may request, ranked for a message. */
export type Ranking = {
  /** Likeliest first, each from 0 to 1. */
  scores: Score[];
  /** The first is likely enough to be acted on. */
  isBelieved: boolean;
  /** The message is far from everything the agent serves. */
  isFar: boolean;
};

const mostLikely = 2;
/** Below this an intent is not mentioned. */
const leastLikely = 0.05;
/** Below this the contact is asked what they mean. */
const leastSure = 0.15;
/** From this share of the first score on, the second may be meant as well. */
const nearFirst = 0.4;
/** From this score on the first is meant, whatever the second is. */
export const clear = 0.5;
/** From this score on a request is begun without naming it first, and may change something. */
export const begins = 0.75;

/** Whether the contact has to be asked what they mean: nothing is likely, or two intents are about equally likely. */
export function isAmbiguous({ scores: [first, second] }: Ranking): boolean {
  if (first === undefined || first.score >= clear) return false;
  if (first.score < leastSure) return true;
  return second !== undefined && second.score >= nearFirst * first.score;
}

/** From this share of the first score on, the second may be meant as well as the first. */
const besideFirst = 0.6;

/** Whether the second intent is nearly as likely as the first, and neither is clear. */
export const isTorn = ({ scores: [first, second] }: Ranking): boolean =>
  first !== undefined &&
  second !== undefined &&
  first.score >= leastSure &&
  first.score < clear &&
  second.score >= besideFirst * first.score;

/** Intents that may be meant, likeliest first: those that stand out. If many are equally likely, none does. */
export function likelyOf({ scores, isFar }: Ranking): Intent[] {
  const useful = scores.filter(({ intent, score }) => !isFar && score >= leastLikely && isUseful(intent));
  const near = useful.filter(({ score }) => score >= besideFirst * (useful[0]?.score ?? 0));
  return near.length > mostLikely ? [] : near.map(({ intent }) => intent);
}

/** The ranker's result, limited to the intents this contact may request. */
export function rankingOf(
  { ranked, isAbstained, isFar }: RankedIntents,
  eligible: readonly Intent[],
): Ranking {
  const scores = ranked.flatMap(({ intent: id, probability }) => {
    const intent = eligible.find((one) => one.id === id);
    return intent === undefined ? [] : [{ intent, score: probability }];
  });
  // If the likeliest intent is not offered to this contact, the next one is not taken in its place.
  const isFirst = scores[0] !== undefined && scores[0].intent.id === ranked[0]?.intent;
  return { scores, isBelieved: isFirst && !isAbstained, isFar };
}
