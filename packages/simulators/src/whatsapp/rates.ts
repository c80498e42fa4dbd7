import type { Reply } from "../http.ts";
import { graphError } from "./wire.ts";

const pair = { perMs: 1 / 6_000, burst: 45 };
const number = { perMs: 80 / 1_000, burst: 80 };

type Bucket = { left: number; at: number };

/** Meta's two rate limits for sends: to one person, and of one number. A refused message counts against neither. */
export function createRates(now: () => number) {
  const buckets = new Map<string, Bucket>();

  function levelOf(key: string, { perMs, burst }: typeof pair): number {
    const bucket = buckets.get(key);
    if (bucket === undefined) return burst;
    return Math.min(burst, bucket.left + (now() - bucket.at) * perMs);
  }

  return {
    take(phoneNumberId: string, person: string): Reply | undefined {
      const keys = { number: phoneNumberId, pair: `${phoneNumberId} ${person}` };
      const levels = { number: levelOf(keys.number, number), pair: levelOf(keys.pair, pair) };
      if (levels.number < 1) return graphError(429, 130429, "Rate limit hit");
      if (levels.pair < 1)
        return graphError(400, 131056, "(Business Account, Consumer Account) pair rate limit hit");
      const at = now();
      buckets.set(keys.number, { left: levels.number - 1, at });
      buckets.set(keys.pair, { left: levels.pair - 1, at });
      return undefined;
    },
  };
}
