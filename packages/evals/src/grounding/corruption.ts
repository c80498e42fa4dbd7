/**
 * A corrupted fact. `claim` is its new value, to be searched in the sources: a number, a day, a time, a weekday, or words that would
 * have to be there.
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
