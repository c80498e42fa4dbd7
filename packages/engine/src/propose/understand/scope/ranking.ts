import type { Intent } from "@konstruct/core/agent/agent-config";
import type { RankedIntents } from "@konstruct/understanding/ranked-intents";
import { isUseful } from "./functions.ts";

export type Score = { intent: Intent; score: number };

/** A message among the requests a contact may make. */
export type Ranking = {
  /** Most likely first, each from 0 to 1. */
  scores: Score[];
  /** The first is likely enough to be taken for what is meant. */
  isBelieved: boolean;
  /** About something else than anything the agent has. */
  isFar: boolean;
};

const mostLikely = 3;
/** Less likely is as good as nothing. */
const leastLikely = 0.01;
/** Below, it is asked what is meant. */
const leastSure = 0.15;
/** The second is so near to the first that both may be meant. */
const nearFirst = 0.4;
/** From here on the first is meant, whatever the second is. */
export const clear = 0.5;

/** It has to be asked what is meant: nothing is likely, or two are about as likely. */
export function isAmbiguous({ scores: [first, second] }: Ranking): boolean {
  if (first === undefined || first.score >= clear) return false;
  if (first.score < leastSure) return true;
  return second !== undefined && second.score >= nearFirst * first.score;
}

/** Requests that may be meant, likeliest first. */
export const likelyOf = ({ scores, isFar }: Ranking): Intent[] =>
  scores
    .filter(({ intent, score }) => !isFar && score >= leastLikely && isUseful(intent))
    .slice(0, mostLikely)
    .map(({ intent }) => intent);

/** What the ranker says of a message, for the intents that this contact may have. */
export function rankingOf(
  { ranked, isAbstained, isFar }: RankedIntents,
  eligible: readonly Intent[],
): Ranking {
  const scores = ranked.flatMap(({ intent: id, probability }) => {
    const intent = eligible.find((one) => one.id === id);
    return intent === undefined ? [] : [{ intent, score: probability }];
  });
  // What another contact may ask for is not answered with the next best.
  const isFirst = scores[0] !== undefined && scores[0].intent.id === ranked[0]?.intent;
  return { scores, isBelieved: isFirst && !isAbstained, isFar };
}
