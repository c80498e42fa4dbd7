import { createHash, randomBytes } from "node:crypto";

function formatUuid(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A UUIDv7 (RFC 9562): sorts by creation time, so that index inserts stay at the right edge. */
export function newId(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** A UUIDv8 (RFC 9562) computed from its parts: the same parts give the same id on every machine. */
export function derivedId(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`);
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/**
 * The nth id derived from a parent id (UUIDv7). It is the same on every call, has its parent's millisecond and sorts by n among the
 * ids of that parent, so that a recorded turn can run again with the same ids.
 */
export function idWithin(parent: string, nth: number): string {
  const time = parent.replaceAll("-", "").slice(0, 12);
  const bytes = createHash("sha256").update(`${parent}/${nth}`).digest().subarray(0, 16);
  Buffer.from(time.padEnd(12, "0"), "hex").copy(bytes, 0);
  bytes.writeUInt16BE(0x7000 | (nth & 0x0fff), 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** The nth id of a series that begins with this UUIDv7: each sorts after the one before, as if a millisecond had passed. */
export function idAfter(first: string, nth: number): string {
  const time = Number.parseInt(first.replaceAll("-", "").slice(0, 12), 16) + nth;
  const shifted = time.toString(16).padStart(12, "0");
  return idWithin(`${shifted.slice(0, 8)}-${shifted.slice(8)}${first.slice(13)}`, 0);
}
