import { newId } from "@konstruct/core/ids";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { beginWrite } from "@konstruct/db/turn/begin-write";
import { type ClaimedTurn, claimTurns } from "@konstruct/db/turn/claim-turns";
import { commitTurn } from "@konstruct/db/turn/commit-turn";
import { deadLetterTurn } from "@konstruct/db/turn/dead-letter";
import { releaseTurn } from "@konstruct/db/turn/release-turn";
import { noOneAsked } from "@konstruct/testing/no-one-asked";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeAll, describe, expect, it, vi } from "vitest";

const target = { sessionId: "v1" };
const database = setUpDatabase();
const tenant = setUpTenant(database);
let late: ClaimedTurn & { worker: string };
let holder: ClaimedTurn & { worker: string };
beforeAll(async () => {
  const message = webchatMessage(tenant.accountKey, "v1", "hi");
  await acceptMessages(database.app, [{ message, debounceMs: 0 }]);
  late = { ...(await claimTurns(database.app, "late", 1, 30))[0]!, worker: "late" };
  holder = await vi.waitFor(
    async () => {
      const [claimed] = await claimTurns(database.app, "holder", 1, 60_000);
      expect(claimed).toBeDefined();
      return { ...claimed!, worker: "holder" };
    },
    { timeout: 180_000 },
  );
});

const commit = (claim: typeof late) =>
  commitTurn(database.app, {
    ...claim,
    turn: {
      id: newId(),
      agentVersionId: tenant.agentVersionId,
      fromSeq: 1,
      toSeq: claim.pending.at(-1)!.seq,
      outcome: "reply",
      startedAt: new Date(),
      trace: {},
    },
    session: { expectedVersion: 0, state: {}, stateUnsaid: {} },
    ...noOneAsked,
    reply: {
      id: newId(),
      text: "Hello",
      disclosure: undefined,
      target,
      messages: [{ body: { text: "Hello" }, text: "Hello" }],
      provenance: [],
    },
    approvals: { requested: [], withdrawn: [], settled: [] },
    preferences: [],
    unanswered: { questions: [], bestScore: 0 },
    readToolCalls: [],
    modelCalls: [],
    audit: [],
    hasMore: false,
    debounceMs: 0,
    yieldToNewer: true,
    sendLeaseMs: 1_000,
    deliveredByCommit: true,
  });
const begin = (claim: typeof late, id = newId()) =>
  beginWrite(
    database.app,
    { ...claim, turnId: newId() },
    { id, tool: "create_ticket", effect: "reversible", args: {}, idempotencyKey: id },
    { ordinal: 0, body: {} },
    claim.pending.at(-1)?.seq ?? 0,
  );
const written = () =>
  database.admin(
    `select (select count(*)::int from turn) as turns, (select count(*)::int from outbox) as outbox,
            (select count(*)::int from session) as sessions, (select count(*)::int from tool_call) as calls,
            (select count(*)::int from dead_letter) as letters, (select count(*)::int from audit_entry) as entries`,
  );
const nothing = { turns: 0, outbox: 0, sessions: 0, calls: 0, letters: 0, entries: 0 };

describe("a worker whose lease was taken over", () => {
  it("A6 can commit, begin, dead-letter or give back nothing; the new holder can", async () => {
    expect(late.fence).toBeLessThan(holder.fence);
    expect(await commit(late)).toEqual({ kind: "fenced_out" });
    // Not even with the holder's fence, nor the holder with the old one.
    expect(await commit({ ...late, fence: holder.fence })).toEqual({ kind: "fenced_out" });
    expect(await commit({ ...holder, fence: late.fence })).toEqual({ kind: "fenced_out" });
    expect(await begin(late)).toEqual({ kind: "lost" });
    const letter = {
      fromSeq: 1,
      toSeq: 1,
      reason: "failures",
      error: "",
      hasMore: false,
      openCallResult: null,
      session: {},
      approvalId: undefined,
      agentId: tenant.agentId,
      whom: noOneAsked.reviewers,
    } as const;
    expect(
      await deadLetterTurn(database.app, late, letter, {
        target,
        messages: [],
        text: "",
        disclosure: undefined,
        deliveredByCommit: false,
      }),
    ).toBeUndefined();
    await releaseTurn(database.app, late, { reason: "failed", afterMs: 0 });
    expect(await written()).toEqual([nothing]);
    expect(await claimTurns(database.app, "third", 1, 1_000)).toEqual([]);

    expect(await commit(holder)).toMatchObject({ kind: "committed", outbox: [expect.anything()] });
    expect(await written()).toMatchObject([{ turns: 1, outbox: 1, sessions: 1, calls: 0 }]);
    expect(await commit(holder)).toEqual({ kind: "fenced_out" });
  });
});
