import type { Intent } from "@konstruct/core/agent-config";

/** Enough to see where the two kinds part; more only costs time. */
const mostExamples = 80;
const mostElsewhere = 64;
/** In hundredths. */
const floor = 14;
const ceiling = 25;
/** Contacts' wordings are further from the examples than the examples are from each other. */
const asContactsSayIt = 0.5;

/** How strongly an intent is recognised. */
export type Strengths = {
  /** In its own example, left out of what it is compared with; 0 when another intent comes first. */
  ofExample: (intent: Intent, example: number) => number;
  /** Whichever comes first in a sentence about something else. */
  ofElsewhere: (sentence: number) => number;
};

/** Every n-th, so that no more than `most` are left. */
function spread<T>(all: readonly T[], most: number): T[] {
  const every = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % every === 0);
}

/**
 * The strength that tells the agent's own requests best from other subjects: where the share of its examples below and the
 * share of sentences about something else above are smallest together.
 */
export function believedFrom(intents: readonly Intent[], sentences: number, strengths: Strengths): number {
  // An intent's only example, left out, leaves nothing to recognise it by.
  const examples = intents.flatMap((intent) =>
    intent.examples.length < 3 ? [] : intent.examples.map((_, at) => ({ intent, at })),
  );
  const own = spread(examples, mostExamples)
    .map(({ intent, at }) => strengths.ofExample(intent, at))
    // One that others are nearer to says nothing of where the line is.
    .filter((strength) => strength > 0)
    .map((strength) => strength * asContactsSayIt);
  const others = spread([...Array(sentences).keys()], mostElsewhere).map(strengths.ofElsewhere);
  let [best, fewest] = [0.2, Number.POSITIVE_INFINITY];
  for (const line of Array.from({ length: ceiling - floor + 1 }, (_, at) => (floor + at) / 100)) {
    const missed = own.filter((one) => one < line).length / Math.max(1, own.length);
    const taken = others.filter((one) => one >= line).length / others.length;
    if (missed + taken < fewest) [best, fewest] = [line, missed + taken];
  }
  return best;
}
