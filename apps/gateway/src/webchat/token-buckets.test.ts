import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTokenBuckets } from "./token-buckets.ts";

describe("createTokenBuckets", () => {
  it("gives a burst at once, then one token at each tick of its rate", () => {
    const buckets = createTokenBuckets({ perSecond: 2, burst: 3 });
    const now = 1_000_000;
    for (let token = 0; token < 3; token++) expect(buckets.take("a", now)).toEqual({ ok: true });
    expect(buckets.take("a", now)).toEqual({ ok: false, retryAfterMs: 500 });
    expect(buckets.take("b", now)).toEqual({ ok: true });
    expect(buckets.take("a", now + 499)).toEqual({ ok: false, retryAfterMs: 1 });
    expect(buckets.take("a", now + 500)).toEqual({ ok: true });
  });

  it("never gives more than the burst and the rate allow, at any times", () => {
    const steps = fc.array(fc.nat({ max: 3_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 50 }),
        (gaps, perSecond, burst) => {
          const buckets = createTokenBuckets({ perSecond, burst });
          let now = 5_000;
          let given = 0;
          for (const gap of gaps) {
            now += gap;
            if (buckets.take("key", now).ok) given++;
          }
          expect(given).toBeLessThanOrEqual(burst + ((now - 5_000) / 1_000) * perSecond + 1e-6);
        },
      ),
    );
  });

  it("keeps a bounded number of keys and drops the least recently used", () => {
    const buckets = createTokenBuckets({ perSecond: 1, burst: 1 }, 2);
    for (const key of ["a", "b", "c"]) expect(buckets.take(key, 0).ok).toBe(true);
    expect(buckets.take("c", 0).ok).toBe(false);
    expect(buckets.take("b", 0).ok).toBe(false);
    expect(buckets.take("a", 0).ok).toBe(true);
  });
});
