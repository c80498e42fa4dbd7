import { newId } from "@konstruct/core/ids";
import { noOneAsked } from "@konstruct/testing/no-one-asked";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval, type TestApproval } from "@konstruct/testing/test-approval";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { acceptMessages } from "../inbound/accept-messages.ts";
import { type ClaimedTurn, claimTurns } from "../turn/claim-turns.ts";
import { commitTurn } from "../turn/commit-turn.ts";
import type { CommitOutcome } from "../turn/turn-commit.ts";
import { withTenant } from "../with-tenant.ts";
import { lockWork } from "./announce-decisions.ts";
import type { Approval } from "./approval.ts";
import { decideApproval } from "./decide-approval.ts";
import { findApproval } from "./read-approvals.ts";
import { withdrawApprovals } from "./withdraw-approvals.ts";

const actor = { kind: "member", id: "m-1" } as const;
const database = setUpDatabase();
const tenant = setUpTenant(database);

function reject({ id }: TestApproval): Promise<Approval | undefined> {
  return withTenant(database.app, tenant.tenantId, async (tx) =>
    decideApproval(tx, (await findApproval(tx, id))!, { state: "rejected", reason: "no" }, actor),
  );
}

async function claim({ conversationId }: TestApproval, worker = "w"): Promise<ClaimedTurn | undefined> {
  const claimed = await claimTurns(database.app, worker, 32, 60_000);
  return claimed.find((turn) => turn.conversationId === conversationId);
}

const work = async ({ conversationId }: TestApproval) =>
  (
    await database.admin(
      "select wake_at <= now() as due, lease_owner, pending_since is not null as pending from conversation_work where conversation_id = $1",
      [conversationId],
    )
  )[0];

/** Ends a claimed turn without a reply: everything it read counts as answered. */
function finish(turn: ClaimedTurn, yieldToNewer: boolean): Promise<CommitOutcome> {
  return commitTurn(database.app, {
    ...turn,
    worker: "w",
    turn: {
      id: newId(),
      agentVersionId: tenant.agentVersionId,
      fromSeq: turn.doneSeq + 1,
      toSeq: Math.max(...turn.pending.map((message) => message.seq)),
      outcome: "silent",
      startedAt: new Date(),
      trace: {},
    },
    session: { expectedVersion: turn.session?.version ?? 0, state: {}, stateUnsaid: {} },
    ...noOneAsked,
    reply: undefined,
    approvals: { requested: [], withdrawn: [], settled: [] },
    preferences: [],
    unanswered: { questions: [], bestScore: 0 },
    readToolCalls: [],
    modelCalls: [],
    audit: [],
    hasMore: false,
    debounceMs: 0,
    yieldToNewer,
    sendLeaseMs: 1_000,
    deliveredByCommit: true,
  });
}

describe("a decision", () => {
  it("C6 is the input of the next turn: from a member, without text, with the envelope of the request", async () => {
    const approval = await createTestApproval(database.app, tenant);
    expect(await claim(approval)).toBeUndefined();
    expect(await reject(approval)).toMatchObject({ state: "rejected", version: 2, decidedBy: "member:m-1" });
    const turn = (await claim(approval))!;
    expect(turn.pending).toMatchObject([
      {
        author: "member",
        text: "",
        parts: [],
        envelope: {
          approvalId: approval.id,
          identity: { kind: "webchat_id", id: approval.visitor },
          replyTarget: { sessionId: approval.visitor },
        },
      },
    ]);
  });

  it("C6 is never history, and a contact's message beside it stays the contact's", async () => {
    const approval = await createTestApproval(database.app, tenant);
    await reject(approval);
    const message = webchatMessage(tenant.accountKey, approval.visitor, "And?");
    await acceptMessages(database.app, [{ message, debounceMs: 0 }]);
    const first = (await claim(approval))!;
    expect(first.pending.map(({ author, text }) => [author, text])).toEqual([
      ["member", ""],
      ["contact", "And?"],
    ]);
    await finish(first, true);
    const next = webchatMessage(tenant.accountKey, approval.visitor, "Thanks");
    await acceptMessages(database.app, [{ message: next, debounceMs: 0 }]);
    const second = (await claim(approval))!;
    expect(second.history.map(({ author, text }) => [author, text])).toEqual([
      ["contact", "Please refund O-12345"],
      ["contact", "And?"],
    ]);
  });

  it("C6 made while a turn runs is picked up right after it, and neither wakes a worker nor interrupts the turn", async () => {
    const approval = await createTestApproval(database.app, tenant);
    const message = webchatMessage(tenant.accountKey, approval.visitor, "Hello?");
    await acceptMessages(database.app, [{ message, debounceMs: 0 }]);
    const running = (await claim(approval))!;
    await reject(approval);
    expect(await work(approval)).toEqual({ due: false, lease_owner: "w", pending: true });
    expect(await claim(approval, "w2")).toBeUndefined();
    // A turn that may wait for newer input takes the decision along; any other is followed by another turn.
    expect(await finish(running, true)).toEqual({ kind: "overtaken" });
    expect(await finish(running, false)).toMatchObject({ kind: "committed", wakeInMs: 0 });
    expect(await work(approval)).toEqual({ due: true, lease_owner: null, pending: true });
    const next = (await claim(approval, "w2"))!;
    expect(next.pending.map(({ envelope }) => envelope.approvalId)).toEqual([approval.id]);
  });

  it("C6 made after a worker died wakes another at once, before the dead worker's lease ends", async () => {
    const approval = await createTestApproval(database.app, tenant);
    await database.admin(
      "update conversation_work set lease_owner = 'dead', lease_until = now() - interval '1 second', wake_at = now() + interval '1 hour' where conversation_id = $1",
      [approval.conversationId],
    );
    await reject(approval);
    expect((await claim(approval))?.pending).toHaveLength(1);
  });

  it("C6 wakes the orchestrators with its commit, once", async () => {
    const approval = await createTestApproval(database.app, tenant);
    const listener = new pg.Client({ connectionString: database.urls.app });
    const heard: string[] = [];
    listener.on("notification", (note) => heard.push(note.payload ?? ""));
    await listener.connect();
    await listener.query("listen konstruct_wake");
    await reject(approval);
    await expect.poll(() => heard).toEqual(["0"]);
    await listener.end();
  });

  it("C6 is refused and adds no message when the approval has expired, though its expiry is not written yet", async () => {
    const expiresAt = new Date(Date.now() - 1);
    const approval = await createTestApproval(database.app, tenant, { expiresAt });
    expect(await reject(approval)).toBeUndefined();
    expect(await claim(approval)).toBeUndefined();
  });

  it("C6 made at the moment a turn withdraws the approval has no effect, and neither blocks the other", async () => {
    const approval = await createTestApproval(database.app, tenant);
    const locked = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    const turn = withTenant(database.app, tenant.tenantId, async (tx) => {
      await lockWork(tx, approval.conversationId);
      locked.resolve();
      await mayGoOn.promise;
      return withdrawApprovals(tx, [{ id: approval.id, reason: "cancelled" }]);
    });
    await locked.promise;
    const decision = reject(approval);
    const waits =
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(() => database.admin(waits)).toEqual([{ n: 1 }]);
    mayGoOn.resolve();
    expect(await turn).toEqual([approval.id]);
    expect(await decision).toBeUndefined();
  });

  it("C6 does not deadlock with another decision of the same conversation: both lock the work row first", async () => {
    const first = await createTestApproval(database.app, tenant);
    const second = await createTestApproval(database.app, tenant, { visitor: first.visitor, id: newId() });
    const ends = await Promise.all([reject(first), reject(second), reject(first), reject(second)]);
    expect(ends.filter((end) => end !== undefined).map(({ id }) => id)).toHaveLength(2);
    const turn = (await claim(first))!;
    expect(turn.pending.map(({ envelope }) => envelope.approvalId).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    );
  });
});
