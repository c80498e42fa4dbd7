/** Bytes of a body that never wait for room: most webhooks fit, so large bodies cannot shut them out. */
export const freeBytes = 8 * 1024;
const segmentBytes = 64 * 1024;

export type BodyMemory = {
  /** A piece of memory for the rest of a body; undefined when all of it is in use. */
  take(): Buffer | undefined;
  giveBack(segments: readonly Buffer[]): void;
};

/** The memory that all bodies being received share, in pieces that are used again: no flood of bodies makes it grow. */
export function createBodyMemory(totalBytes: number): BodyMemory {
  const most = Math.ceil(totalBytes / segmentBytes);
  const unused: Buffer[] = [];
  let made = 0;
  return {
    take() {
      const segment = unused.pop();
      if (segment !== undefined || made >= most) return segment;
      made++;
      return Buffer.allocUnsafeSlow(segmentBytes);
    },
    giveBack: (segments) => void unused.push(...segments),
  };
}
