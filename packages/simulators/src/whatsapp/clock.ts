/** A clock that can be moved forward, so that 24 hours pass at once. */
export type VirtualClock = { now(): number; advance(ms: number): void };

export function createClock(real: () => number): VirtualClock {
  let aheadMs = 0;
  return {
    now: () => real() + aheadMs,
    advance(ms) {
      aheadMs += ms;
    },
  };
}
