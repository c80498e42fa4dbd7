import { newId } from "@konstruct/core/ids";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { type ClaimedTurn, claimTurns } from "@konstruct/db/turn/claim-turns";
import { commitTurn } from "@konstruct/db/turn/commit-turn";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { noOneAsked } from "@konstruct/testing/no-one-asked";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { loadTurn } from "../../turn/claimed/load-turn.ts";
import { decide } from "../../turn/decide/decide.ts";
import type { TurnResult } from "../../turn/turn-state.ts";

let database: TestDatabase;
let shop: TestTenant;
beforeEach(async () => {
  database = await createTestDatabase();
  shop = await createShop(database, { channel: "webchat" });
});
afterEach(() => database.close());

const says = (text: string) =>
  acceptMessages(database.app, [{ message: webchatMessage(shop.accountKey, "v1", text), debounceMs: 0 }]);
const claim = async (worker: string): Promise<ClaimedTurn> => {
  const [claimed] = await vi.waitFor(
    async () => {
      const found = await claimTurns(database.app, worker, 1, 60_000);
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: 180_000 },
  );
  return claimed!;
};

function commitOf(claimed: ClaimedTurn, worker: string, expectedVersion: number, slot: string) {
  return commitTurn(database.app, {
    ...claimed,
    worker,
    turn: {
      id: newId(),
      agentVersionId: shop.agentVersionId,
      fromSeq: 1,
      toSeq: claimed.pending.at(-1)!.seq,
      outcome: "silent",
      startedAt: new Date(),
      trace: {},
    },
    session: { expectedVersion, state: { slot }, stateUnsaid: { slot } },
    ...noOneAsked,
    reply: undefined,
    approvals: { requested: [], withdrawn: [], settled: [] },
    preferences: [],
    unanswered: { questions: [], bestScore: 0 },
    readToolCalls: [],
    modelCalls: [],
    audit: [],
    hasMore: true,
    debounceMs: 0,
    yieldToNewer: false,
    sendLeaseMs: 1_000,
    deliveredByCommit: true,
  });
}

describe("two writers of one session", () => {
  it("D1 the version lets one of them commit: the other is refused and nothing of it is written", async () => {
    await says("Hello");
    const claimed = await claim("w");
    const outcomes = await Promise.allSettled([
      commitOf(claimed, "w", 0, "first"),
      commitOf(claimed, "w", 0, "second"),
    ]);
    const committed = outcomes.filter((one) => one.status === "fulfilled" && one.value.kind === "committed");
    expect(committed).toHaveLength(1);
    const sessions = await database.admin("select version::int, state from session");
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ version: 1 });
    expect(await database.admin("select from turn")).toHaveLength(1);
  });

  it("D1 a stale version is refused even for the holder of the lease, and may be tried again", async () => {
    await says("Hello");
    const first = await claim("w");
    expect(await commitOf(first, "w", 0, "a")).toMatchObject({ kind: "committed" });
    const second = await claim("w");
    await expect(
      commitOf({ ...second, pending: first.pending }, "w", 0, "lost update"),
    ).rejects.toMatchObject({
      code: "conflict",
      retryable: true,
    });
    expect(await commitOf({ ...second, pending: first.pending }, "w", 1, "b")).toMatchObject({
      kind: "committed",
    });
    expect(await database.admin("select version::int, state from session")).toEqual([
      { version: 2, state: { slot: "b" } },
    ]);
  });

  it("D1 a turn that is tried again makes the same decisions", async () => {
    let deps: Dependencies | undefined;
    const orchestrator = await startTestOrchestrator(database, {
      settings: { concurrency: 0 },
      adapt: (made) => {
        deps = made;
        return made;
      },
    });
    await says("Where's my order O-12345?");
    const load = async () => {
      const [row] = await database.admin("select config from agent_version");
      return row!.config as Parameters<Dependencies["portsFor"]>[0]["agent"];
    };
    const decided: (TurnResult | undefined)[] = [];
    for (const worker of ["one", "two"]) {
      const claimed = await claim(worker);
      const state = loadTurn({ claimed, thread: null });
      decided.push(await decide({ ...deps!, worker, loadAgent: load }, state));
      const held = {
        tenantId: claimed.tenantId,
        conversationId: claimed.conversationId,
        fence: claimed.fence,
        worker,
      };
      await releaseTurn(database.app, held, { reason: "failed", afterMs: 0 });
    }
    await orchestrator.drain(1_000);
    const [first, second] = decided.map((one) => one?.trace.decisions);
    expect(second?.reply).toBe(first?.reply);
    expect(second?.tools.map((call) => [call.tool, call.args])).toEqual(
      first?.tools.map((call) => [call.tool, call.args]),
    );
    expect(second?.policy).toEqual(first?.policy);
  });
});
