import type { IntentRanker, RankedIntents } from "@konstruct/understanding/ranked-intents";

type Rank = readonly [intent: string, probability: number];
type Told = { isAbstained?: boolean; isFar?: boolean };

/** What a ranker says of a message: most likely first, believed unless told otherwise. Without an intent nothing is. */
export const rankingFixture = (ranked: readonly Rank[] = [], told: Told = {}): RankedIntents => ({
  ranked: ranked.map(([intent, probability]) => ({ intent, probability })),
  isAbstained: told.isAbstained ?? ranked.length === 0,
  isFar: told.isFar ?? false,
});

/** Says the same of every message. */
export const rankerFixture = (ranked: readonly Rank[] = [], told: Told = {}): IntentRanker => ({
  rank: async () => rankingFixture(ranked, told),
});
