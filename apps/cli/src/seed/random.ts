/** A series of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export type Random = {
  next(): number;
  /** A whole number below `end`. */
  below(end: number): number;
  of<T>(list: readonly T[]): T;
  /** True in `share` of the calls. */
  chance(share: number): boolean;
};

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { next, below, of: (list) => list[below(list.length)]!, chance: (share) => next() < share };
}
