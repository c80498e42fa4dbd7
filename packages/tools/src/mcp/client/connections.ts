import { createHash } from "node:crypto";
import type { McpServer } from "@konstruct/core/agent/mcp-settings";
import { AppError } from "@konstruct/core/errors";
import type { LiveTool, McpCaller } from "../../contract/mcp-servers.ts";
import { type Connection, openConnection, type Reach } from "./open-connection.ts";

export type Held = Connection & {
  listed: { at: number; tools: LiveTool[] } | null;
  /** Requests under way: a connection that is given up closes when the last of them ends. */
  inUse: number;
  isGivenUp: boolean;
};

type Entry = { opening: Promise<Held>; usedAt: number };
type Trouble = { times: number; until: number };

const mostConnections = 64;
const idleMs = 60_000;
const farewellMs = 1_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** How many failing servers are remembered. */
const mostTroubles = 1_000;

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
  readonly #troubles = new Map<string, Trouble>();
  readonly #leaving = new Set<Held>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  /**
   * Runs a request on an open connection.
   * @throws AppError with `isSent` false when none can be opened; and what the request throws
   */
  async use<T>(server: McpServer, caller: McpCaller, question: (held: Held) => Promise<T>): Promise<T> {
    const held = await this.#get(server, caller);
    held.inUse += 1;
    try {
      return await question(held);
    } finally {
      held.inUse -= 1;
      if (held.isGivenUp && held.inUse === 0) this.#closeSoon(held);
    }
  }

  /** Takes a connection out of use: the failure may hold up other answers as well. */
  giveUp(held: Held): void {
    held.isGivenUp = true;
  }

  async #get(server: McpServer, caller: McpCaller): Promise<Held> {
    const key = keyOf(caller, server);
    const kept = this.#entries.get(key);
    if (kept === undefined) return this.#open(key, server, caller);
    const held = await kept.opening;
    if (held.broken === null && !held.isGivenUp) {
      kept.usedAt = Date.now();
      return held;
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
    await Promise.allSettled([...open, ...leaving].map(async (held) => (await held).close()));
  }

  /** Waits a moment, so that the server receives the cancellation first. */
  #closeSoon(held: Held): void {
    this.#leaving.add(held);
    setTimeout(() => {
      this.#leaving.delete(held);
      void held.close();
    }, farewellMs).unref();
  }

  #open(key: string, server: McpServer, caller: McpCaller): Promise<Held> {
    const trouble = this.#troubles.get(key);
    if (trouble !== undefined && trouble.until > Date.now())
      throw new AppError("unavailable", "The server failed a moment ago and is not called for a while.", {
        context: { isSent: false },
      });
    // A caller's abort must not end the connection for others who wait for it.
    const { tenantId, egress, secrets } = caller;
    const opener = { tenantId, egress, secrets, signal: new AbortController().signal };
    const opening = openConnection(server, opener, this.#reach).then((open) =>
      Object.assign(open, { listed: null, inUse: 0, isGivenUp: false }),
    );
    this.#entries.set(key, { opening, usedAt: Date.now() });
    opening.then(
      () => this.#troubles.delete(key),
      () => {
        this.#entries.delete(key);
        this.#remember(key, (trouble?.times ?? 0) + 1);
      },
    );
    this.#sweep ??= setInterval(() => this.#closeIdle(), idleMs / 2).unref();
    this.#closeIdle();
    return opening;
  }

  #remember(key: string, times: number): void {
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(times - 1, 10));
    this.#troubles.delete(key);
    this.#troubles.set(key, { times, until: Date.now() + pause });
    const oldest = this.#troubles.keys().next();
    if (this.#troubles.size > mostTroubles && !oldest.done) this.#troubles.delete(oldest.value);
  }

  #closeIdle(): void {
    const inOrder = [...this.#entries].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    const surplus = inOrder.length - mostConnections;
    for (const [at, [key, { opening, usedAt }]] of inOrder.entries()) {
      if (at >= surplus && Date.now() - usedAt < idleMs) continue;
      this.#entries.delete(key);
      opening.then(
        async (held) => {
          this.giveUp(held);
          if (held.inUse === 0) await held.close();
        },
        // A failed opening has rejected its callers already.
        () => undefined,
      );
    }
  }
}
