import type { IntentRanker, RankedIntents } from "@konstruct/understanding/ranked-intents";

type Rank = readonly [intent: string, probability: number];
type Told = { isAbstained?: boolean; isFar?: boolean };

/** A ranker's result: likeliest first, believed by default. Without an intent nothing is ranked. */
export const rankingFixture = (ranked: readonly Rank[] = [], told: Told = {}): RankedIntents => ({
  ranked: ranked.map(([intent, probability]) => ({ intent, probability })),
  isAbstained: told.isAbstained ?? ranked.length === 0,
  isFar: told.isFar ?? false,
});

/** A ranker with the same result for every message. */
export const rankerFixture = (ranked: readonly Rank[] = [], told: Told = {}): IntentRanker => ({
  rank: async () => rankingFixture(ranked, told),
});
