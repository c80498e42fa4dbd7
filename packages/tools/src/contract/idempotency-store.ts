import type { ToolResult } from "./tool-result.ts";

/** Runs a call at most once for a key; later callers get the first one's result. */
export interface IdempotencyStore {
  run(key: string, call: () => Promise<ToolResult>): Promise<ToolResult>;
}

/** In memory. A result marked as retryable is dropped, so that the call can be made again. */
export class InMemoryIdempotencyStore implements IdempotencyStore {
  readonly #results = new Map<string, Promise<ToolResult>>();

  async run(key: string, call: () => Promise<ToolResult>): Promise<ToolResult> {
    const earlier = this.#results.get(key);
    if (earlier !== undefined) return earlier;
    const running = call();
    this.#results.set(key, running);
    const result = await running;
    if (result.error?.retryable) this.#results.delete(key);
    return result;
  }
}
