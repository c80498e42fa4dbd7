import { createHash } from "node:crypto";
import type { JsonObject } from "@konstruct/core/json";

/** One tenant's records that tools write, by kind and key. */
export interface WrittenRecords {
  /** Writes the record unless this kind and key exists; returns the stored one. */
  once(kind: string, key: string, record: JsonObject): Promise<JsonObject>;
}

/** A short number for people, the same for the same idempotency key. */
export function shortId(prefix: string, idempotencyKey: string): string {
  const hex = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 8);
  return `${prefix}-${hex.toUpperCase()}`;
}

/** In memory, dropped with this object: for suites, previews and tests. */
export class MemoryRecords implements WrittenRecords {
  readonly #written = new Map<string, JsonObject>();

  async once(kind: string, key: string, record: JsonObject): Promise<JsonObject> {
    const name = `${kind}:${key}`;
    const stored = this.#written.get(name) ?? record;
    this.#written.set(name, stored);
    return stored;
  }
}
