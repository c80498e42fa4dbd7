export type Rate = { perSecond: number; burst: number };
export type Taken = { ok: true } | { ok: false; retryAfterMs: number };
export type TokenBuckets = { take(key: string, nowMs: number): Taken };

/**
 * Token buckets in memory, one per key. At most `maxKeys` are kept: beyond that the least recently used is dropped, and therefore
 * full again.
 */
export function createTokenBuckets({ perSecond, burst }: Rate, maxKeys = 50_000): TokenBuckets {
  const msPerToken = 1_000 / perSecond;
  /** When each bucket is full again, in the order of use. */
  const fullAt = new Map<string, number>();
  return {
    take(key, nowMs) {
      const next = Math.max(fullAt.get(key) ?? 0, nowMs) + msPerToken;
      const overdrawnMs = next - nowMs - burst * msPerToken;
      if (overdrawnMs > 0) return { ok: false, retryAfterMs: Math.ceil(overdrawnMs) };
      fullAt.delete(key);
      fullAt.set(key, next);
      if (fullAt.size > maxKeys) fullAt.delete(fullAt.keys().next().value!);
      return { ok: true };
    },
  };
}
