/** When each tenant or account changed last, for the ones that changed most recently. */
export type LatestChanges = {
  note(about: string, at: number): void;
  /** Whether it changed at or after a time in milliseconds; true where that is unknown. */
  since(about: string, at: number): boolean;
  /** Changes before this time may have been missed. */
  reset(at: number): void;
};

export function createLatestChanges(most: number): LatestChanges {
  const latest = new Map<string, number>();
  let knownFrom = Number.POSITIVE_INFINITY;
  return {
    note(about, at) {
      // A map keeps the order of insertion: the first is the one that changed the longest ago.
      latest.delete(about);
      latest.set(about, at);
      const [oldest] = latest;
      if (latest.size <= most || oldest === undefined) return;
      latest.delete(oldest[0]);
      knownFrom = Math.max(knownFrom, oldest[1] + 1);
    },
    since: (about, at) => at < knownFrom || (latest.get(about) ?? Number.NEGATIVE_INFINITY) >= at,
    reset(at) {
      latest.clear();
      knownFrom = at;
    },
  };
}
