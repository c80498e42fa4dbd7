import { canonicalEntry } from "./canonical.ts";
import type { AuditEntryInput } from "./entry.ts";
import { chainNext, leafHash } from "./hash.ts";

export type SealedEntry = { seq: number; text: string; leaf: Buffer; chain: Buffer };

/**
 * Gives an entry its place in a tenant's log. `text` is the canonical form already made, or the entry itself.
 * @param previous h_(seq-1); `chainStart(tenantId)` before the first
 */
export function sealEntry(previous: Uint8Array, seq: number, entry: AuditEntryInput | string): SealedEntry {
  const text = typeof entry === "string" ? entry : canonicalEntry(entry);
  const leaf = leafHash(text);
  return { seq, text, leaf, chain: chainNext(previous, seq, leaf) };
}
