import { setTimeout as wait } from "node:timers/promises";
import type { ToolCall, ToolCallContext, ToolDescription, ToolExecutor } from "../contract/tool-executor.ts";
import type { ToolResult } from "../contract/tool-result.ts";

type RetryOptions = {
  /** Attempts in total. */
  attempts?: number;
  /** Delay before the second attempt, in milliseconds; doubled for each one after it. */
  firstDelayMs?: number;
  /** No retry after this much time in total, in milliseconds. */
  patienceMs?: number;
  wait?: (ms: number) => Promise<unknown>;
};

/** Retries reads that failed for a transient reason (requirement B3). Writes are retried by the orchestrator, durably. */
export class RetryingExecutor implements ToolExecutor {
  readonly #inner: ToolExecutor;
  readonly #options: Required<RetryOptions>;

  constructor(inner: ToolExecutor, options: RetryOptions = {}) {
    this.#inner = inner;
    this.#options = { attempts: 3, firstDelayMs: 100, patienceMs: 3_000, wait, ...options };
  }

  describe(tool: string): ToolDescription | null {
    return this.#inner.describe(tool);
  }

  async execute(call: ToolCall, context: ToolCallContext): Promise<ToolResult> {
    const isRead = this.describe(call.tool)?.effect === "read";
    const attempts = isRead ? this.#options.attempts : 1;
    let result = await this.#inner.execute(call, context);
    let spentMs = result.executionTimeMs;
    for (let attempt = 1; attempt < attempts && result.error?.retryable; attempt++) {
      if (spentMs >= this.#options.patienceMs) break;
      await this.#options.wait(this.#options.firstDelayMs * 2 ** (attempt - 1));
      result = await this.#inner.execute(call, context);
      spentMs += result.executionTimeMs;
    }
    return result;
  }
}
