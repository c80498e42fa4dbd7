/** A fault for the next requests, instead of or before a normal answer. */
export type Fault = {
  /** How many requests it applies to; 1 by default. */
  times?: number;
  /** Only requests whose response format has this name, or `compose` for those without one. */
  only?: string;
  /** A delay before the answer, in milliseconds. */
  latencyMs?: number;
  /** An error answer with this HTTP status. */
  status?: number;
  /** `retry-after`, in seconds, beside `status`. */
  retryAfterS?: number;
  /** Never answers; the connection stays open until the client or `stop()` closes it. */
  hang?: boolean;
  /** `body`: the HTTP body is cut JSON. `content`: a valid body whose content is not in the requested format. */
  malformed?: "body" | "content";
  /** The request is handled and the connection cut before the answer is written. */
  loseResponse?: boolean;
  /** Used as the model's words. */
  content?: string;
};

export class FaultQueue {
  #pending: { fault: Fault; left: number }[] = [];

  add(fault: Fault): void {
    this.#pending.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#pending = [];
  }

  /** The first fault that applies to a request of this kind; counts it as used once. */
  take(kind: string): Fault | undefined {
    const entry = this.#pending.find(({ fault }) => fault.only === undefined || fault.only === kind);
    if (entry === undefined) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) this.#pending = this.#pending.filter((other) => other !== entry);
    return entry.fault;
  }
}
