/**
 * One fault on the wire. Fields combine: `{ delayMs, loseResponse }` is slow and then silent. For a server, `method` is the called
 * method (`chat.postMessage`, `POST messages`); for an outgoing webhook it is `webhook`.
 */
export type Fault = {
  /** An exact name, a prefix ending in `*` (`chat.*`), or `*`. */
  method: string;
  /** How many matching calls it applies to; 1 by default. `Infinity` for every call. */
  times?: number;
  /** Matching calls that succeed first. */
  skip?: number;
  /** The call takes effect at once and the answer is late, so that a caller's timeout comes first. */
  delayMs?: number;
  /** The call gets this status and is not handled, unless `applied`. */
  status?: number;
  /** The `Retry-After` header, in seconds. */
  retryAfterS?: number;
  /** The body sent with `status`; each simulator has its own default. */
  body?: unknown;
  /** With `status`: the call takes effect although the answer says it failed. */
  applied?: boolean;
  /** The call takes effect and the connection is cut before the answer. */
  loseResponse?: boolean;
  /** The call takes effect and the answer is 200 with half a JSON document. */
  malformed?: boolean;
  /** The connection is cut and nothing takes effect. */
  refuse?: boolean;
  /** Webhooks: only those whose body contains this text. */
  holding?: string;
  /** Webhooks: how many extra copies are delivered. */
  duplicates?: number;
  /** Webhooks: delivered after the next one. */
  reorder?: boolean;
  /** Webhooks: headers added to the delivery, such as a retry number without a lost first attempt. */
  headers?: Record<string, string>;
};

export type Faults = {
  add(fault: Fault): void;
  /** The fault that applies to the next call of `method`, if any; counts it as used. `body`: of a webhook. */
  take(method: string, body?: string): Fault | undefined;
  clear(): void;
  /** How many faults have not been used up. */
  pending(): number;
};

function matches(pattern: string, method: string): boolean {
  if (pattern.endsWith("*")) return method.startsWith(pattern.slice(0, -1));
  return pattern === method;
}

/** A queue of faults: the first that matches applies first, one per call. */
export function createFaults(): Faults {
  let queue: { fault: Fault; skip: number; left: number }[] = [];
  return {
    add(fault) {
      queue.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 });
    },
    take(method, body = "") {
      for (const entry of queue) {
        if (!matches(entry.fault.method, method) || !body.includes(entry.fault.holding ?? "")) continue;
        if (entry.skip > 0) {
          entry.skip -= 1;
          continue;
        }
        entry.left -= 1;
        queue = queue.filter((other) => other.left > 0);
        return entry.fault;
      }
      return undefined;
    },
    clear() {
      queue = [];
    },
    pending: () => queue.length,
  };
}
