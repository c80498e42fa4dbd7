/** Bytes of a body that never wait for memory: most webhooks fit, so large bodies cannot block them. */
export const freeBytes = 8 * 1024;
const segmentBytes = 64 * 1024;

export type BodyMemory = {
  /** A piece of memory for the rest of a body; undefined if all of it is in use. */
  take(): Buffer | undefined;
  giveBack(segments: readonly Buffer[]): void;
};

/** The memory that all incoming bodies share, in reusable pieces: no flood of bodies makes it grow. */
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
