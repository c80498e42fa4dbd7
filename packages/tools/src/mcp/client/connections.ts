import { createHash } from "node:crypto";
import type { McpServer } from "@konstruct/core/agent/mcp-settings";
import { AppError } from "@konstruct/core/errors";
import type { LiveTool, McpCaller } from "../../contract/mcp-servers.ts";
import { type Connection, openConnection, type Reach } from "./open-connection.ts";

export type Pooled = Connection & {
  listed: { at: number; tools: LiveTool[] } | null;
  /** Requests under way: a retired connection closes when the last of them ends. */
  inUse: number;
  isRetired: boolean;
};

type Entry = { opening: Promise<Pooled>; usedAt: number };
type Backoff = { times: number; until: number };

const mostConnections = 64;
const idleMs = 60_000;
const closeDelayMs = 1_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** How many failing servers are remembered. */
const mostBackoffs = 1_000;

/** A connection belongs to one tenant, one server and one sign-in. */
function keyOf({ tenantId }: McpCaller, { url, command, auth }: McpServer): string {
  return `${tenantId} ${createHash("sha256")
    .update(JSON.stringify([url, command, auth]))
    .digest("hex")}`;
}

/** Open connections. Each is reused until it breaks or is idle for a minute. A failing server is not called for a while. */
export class Connections {
  readonly #reach: Reach;
  readonly #entries = new Map<string, Entry>();
  readonly #backoffs = new Map<string, Backoff>();
  readonly #leaving = new Set<Pooled>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /**
   * Runs a request on an open connection.
   * @throws AppError with `isSent` false when none can be opened; and what the request throws
   */
  async use<T>(server: McpServer, caller: McpCaller, question: (pooled: Pooled) => Promise<T>): Promise<T> {
    const pooled = await this.#get(server, caller);
    pooled.inUse += 1;
    try {
      return await question(pooled);
    } finally {
      pooled.inUse -= 1;
      if (pooled.isRetired && pooled.inUse === 0) this.#closeSoon(pooled);
    }
  }

  /** Takes a connection out of use: the failure may hold up other answers as well. */
  retire(pooled: Pooled): void {
    pooled.isRetired = true;
  }

  async #get(server: McpServer, caller: McpCaller): Promise<Pooled> {
    const key = keyOf(caller, server);
    const kept = this.#entries.get(key);
    if (kept === undefined) return this.#open(key, server, caller);
    const pooled = await kept.opening;
    if (pooled.broken === null && !pooled.isRetired) {
      kept.usedAt = Date.now();
      return pooled;
    }
    if (this.#entries.get(key) === kept) this.#entries.delete(key);
    return this.#get(server, caller);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    this.#sweep = undefined;
    const open = [...this.#entries.values()].map(({ opening }) => opening);
    const leaving = [...this.#leaving];
    this.#entries.clear();
    this.#leaving.clear();
    await Promise.allSettled([...open, ...leaving].map(async (pooled) => (await pooled).close()));
  }

  /** Waits a moment, so that the server receives the cancellation first. */
  #closeSoon(pooled: Pooled): void {
    this.#leaving.add(pooled);
    setTimeout(() => {
      this.#leaving.delete(pooled);
      void pooled.close();
    }, closeDelayMs).unref();
  }

  #open(key: string, server: McpServer, caller: McpCaller): Promise<Pooled> {
    const backoff = this.#backoffs.get(key);
    if (backoff !== undefined && backoff.until > Date.now())
      throw new AppError("unavailable", "The server failed a moment ago and is not called for a while.", {
        context: { isSent: false },
      });
    // A caller's abort must not end the connection for others who wait for it.
    const { tenantId, egress, secrets } = caller;
    const opener = { tenantId, egress, secrets, signal: new AbortController().signal };
    const opening = openConnection(server, opener, this.#reach).then((open) =>
      Object.assign(open, { listed: null, inUse: 0, isRetired: false }),
    );
    this.#entries.set(key, { opening, usedAt: Date.now() });
    opening.then(
      () => this.#backoffs.delete(key),
      () => {
        this.#entries.delete(key);
        this.#remember(key, (backoff?.times ?? 0) + 1);
      },
    );
    this.#sweep ??= setInterval(() => this.#closeIdle(), idleMs / 2).unref();
    this.#closeIdle();
    return opening;
  }

  #remember(key: string, times: number): void {
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(times - 1, 10));
    this.#backoffs.delete(key);
    this.#backoffs.set(key, { times, until: Date.now() + pause });
    const oldest = this.#backoffs.keys().next();
    if (this.#backoffs.size > mostBackoffs && !oldest.done) this.#backoffs.delete(oldest.value);
  }

  #closeIdle(): void {
    const inOrder = [...this.#entries].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    const surplus = inOrder.length - mostConnections;
    for (const [at, [key, { opening, usedAt }]] of inOrder.entries()) {
      if (at >= surplus && Date.now() - usedAt < idleMs) continue;
      this.#entries.delete(key);
      opening.then(
        async (pooled) => {
          this.retire(pooled);
          if (pooled.inUse === 0) await pooled.close();
        },
        // A failed opening has rejected its callers already.
        () => undefined,
      );
    }
  }
}
