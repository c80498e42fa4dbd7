import { createHash } from "node:crypto";

const range = 2 ** 32;

/** Whether something belongs to a share from 0 to 1 of all, the same for an id for ever: a larger share only ever adds. */
export function isInShare(id: string, share: number): boolean {
  return createHash("sha256").update(id).digest().readUInt32BE(0) < share * range;
}
