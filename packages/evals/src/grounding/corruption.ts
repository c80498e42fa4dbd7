/**
 * A fact made wrong. `claim` is what it now says, for a plain look into the sources: a number, a day, a time,
 * a weekday, or words that would have to stand there.
 */
export type Claim =
  | { number: number }
  | { day: { year?: number | undefined; month?: number | undefined; day?: number | undefined } }
  | { minutes: number }
  | { weekday: string }
  | { words: string }
  | { currency: string; instead: string }
  | { unit: string; instead: string; number: string };
export type Corruption = { how: string; text: string; claim: Claim };
