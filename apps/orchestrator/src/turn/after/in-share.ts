import { createHash } from "node:crypto";

const range = 2 ** 32;

/** Whether an id belongs to a share of all ids, from 0 to 1. The answer for an id never changes, and a larger share only adds ids. */
export function isInShare(id: string, share: number): boolean {
  return createHash("sha256").update(id).digest().readUInt32BE(0) < share * range;
}
