/** Bytes of a body that never wait for room: most webhooks fit, so large bodies cannot shut them out. */
export const freeBytes = 8 * 1024;

export type BodyBudget = {
  /** @returns whether there was room; false changes nothing */
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
};

/** The memory that all bodies being read may hold together. */
export function createBodyBudget(totalBytes: number): BodyBudget {
  let taken = 0;
  return {
    take(bytes) {
      if (taken + bytes > totalBytes) return false;
      taken += bytes;
      return true;
    },
    giveBack(bytes) {
      taken -= bytes;
    },
  };
}
