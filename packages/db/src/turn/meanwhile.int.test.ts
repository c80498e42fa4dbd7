import { newId } from "@konstruct/core/ids";
import { noOneAsked } from "@konstruct/testing/no-one-asked";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { someoneWaits } from "@konstruct/testing/someone-waits";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeEach, describe, expect, it } from "vitest";
import { decideApproval } from "../approval/decide-approval.ts";
import { findApproval } from "../approval/read-approvals.ts";
import type { NewApproval } from "../approval/request-approvals.ts";
import { saveMemberReply } from "../conversation/member-message.ts";
import { closeConversation, giveToAgent, giveToPerson, lockOwnership } from "../conversation/ownership.ts";
import { acceptMessages } from "../inbound/accept-messages.ts";
import { conversationIdOf } from "../inbound/conversation-id.ts";
import { listQuestions } from "../knowledge/questions.ts";
import { purgeMemoryRows } from "../memory/purge-memory.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { type ClaimedTurn, claimTurns } from "./claim-turns.ts";
import { commitTurn } from "./commit-turn.ts";
import { deadLetterTurn } from "./dead-letter.ts";
import type { TurnCommit } from "./turn-commit.ts";

const database = setUpDatabase();
const worker = "w";
const target = { sessionId: "v" };
let tenant: TestTenant;
let visitor: string;
let conversationId: string;
let contactId: string;
beforeEach(async () => {
  // Claims find only what the next test says.
  await database.admin("update conversation_work set lease_owner = null, lease_until = null, wake_at = null");
  tenant = await createTestTenant(database.app);
  [visitor, contactId] = [newId(), newId()];
  conversationId = conversationIdOf(tenant.channelAccountId, visitor);
  await says("I keep bees");
  await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenant.tenantId, contactId]);
  await database.admin("update conversation set contact_id = $2 where id = $1", [conversationId, contactId]);
});

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);
const says = (text: string) =>
  acceptMessages(database.app, [
    { message: webchatMessage(tenant.accountKey, visitor, text), debounceMs: 0 },
  ]);
const claim = async (): Promise<ClaimedTurn> => (await claimTurns(database.app, worker, 1, 60_000))[0]!;

const commit = (claimed: ClaimedTurn, over: Partial<TurnCommit> = {}) =>
  commitTurn(database.app, {
    ...claimed,
    worker,
    turn: {
      id: newId(),
      agentVersionId: tenant.agentVersionId,
      fromSeq: claimed.doneSeq + 1,
      toSeq: claimed.pending.at(-1)!.seq,
      outcome: "silent",
      startedAt: new Date(),
      trace: {},
    },
    session: { expectedVersion: claimed.session?.version ?? 0, state: {}, stateUnsaid: {} },
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
    yieldToNewer: false,
    sendLeaseMs: 1_000,
    deliveredByCommit: true,
    ...over,
  });

const work = async () =>
  (
    await database.admin(
      "select owner, owner_since, done_seq::integer, wake_at, awaiting_since from conversation_work where conversation_id = $1",
      [conversationId],
    )
  )[0]!;
const rowsOf = async (table: string) =>
  (await database.admin(`select from ${table} where tenant_id = $1`, [tenant.tenantId])).length;

it("E3 a question the model could not answer is kept once for the authors of the knowledge", async () => {
  const unanswered = { questions: ["Do you sell honey?"], bestScore: 0.2 };
  await commit(await claim(), { unanswered });
  await says("Honey, I mean");
  await commit(await claim(), { unanswered });
  expect(await inTenant((tx) => listQuestions(tx, 5))).toMatchObject([
    { question: "Do you sell honey?", agentId: tenant.agentId, bestScore: 0.2 },
  ]);
});

describe("a purge of memory while a turn runs", () => {
  const purge = () => inTenant((tx) => purgeMemoryRows(tx, tenant.agentId, contactId));
  const bees = {
    holds: { kind: "pet", value: "bees" },
    keptAs: { many: true, opposite: null },
    quote: "I keep bees",
    messageId: newId(),
  };

  it("E1 is not undone by the commit of a first turn: neither session nor preferences are stored", async () => {
    const claimed = await claim();
    await purge();
    expect(await commit(claimed, { preferences: [bees] })).toMatchObject({ kind: "committed" });
    expect([await rowsOf("turn"), await rowsOf("session"), await rowsOf("preference")]).toEqual([1, 0, 0]);
    await says("Now I keep goats");
    await commit(await claim(), { preferences: [bees] });
    expect([await rowsOf("turn"), await rowsOf("session"), await rowsOf("preference")]).toEqual([2, 1, 1]);
  });

  it("E1 is not undone by the commit of a later turn", async () => {
    await commit(await claim());
    await says("They need a hive");
    const claimed = await claim();
    expect(claimed.session?.version).toBe(1);
    await purge();
    expect(await commit(claimed)).toMatchObject({ kind: "committed" });
    expect([await rowsOf("turn"), await rowsOf("session")]).toEqual([2, 0]);
  });

  it("E1 deletes the session of a turn that is committed at the same moment", async () => {
    let purged: Promise<unknown> | undefined;
    await inTenant(async (tx) => {
      await lockOwnership(tx, conversationId);
      await tx.query({
        text: "insert into session (tenant_id, conversation_id, version, state) values ($1, $2, 1, '{}')",
        values: [tx.tenantId, conversationId],
      });
      purged = purge();
      await someoneWaits(database);
    });
    await purged;
    expect(await rowsOf("session")).toBe(0);
  });
});

/** A member takes the conversation over, answers, and knows the number of the answer. */
async function memberAnswers(): Promise<number> {
  await inTenant(async (tx) => {
    await giveToPerson(tx, conversationId);
    const { channelAccountId } = tenant;
    await saveMemberReply(
      tx,
      {
        id: newId(),
        conversationId,
        channelAccountId,
        text: "Hi",
        memberId: newId(),
        internalThreadId: undefined,
      },
      { target, messages: [], deliveredByCommit: false },
    );
  });
  return Number((await work()).done_seq);
}

describe("a member who answers while a turn runs", () => {
  it("G3 has answered what the contact wrote meanwhile, also when the turn had effects", async () => {
    const claimed = await claim();
    await says("And the price?");
    const answered = await memberAnswers();
    expect(await commit(claimed, { hasEffects: true })).toMatchObject({ kind: "committed", withheld: true });
    expect((await work()).done_seq).toBe(answered);
    await inTenant((tx) => giveToAgent(tx, conversationId));
    expect((await claim()).pending).toEqual([]);
  });

  it("G3 has answered what waited beside a decision, which the turn carries out", async () => {
    const approval = await createTestApproval(database.app, tenant);
    ({ conversationId, visitor } = approval);
    await says("And the price?");
    await inTenant(async (tx) => {
      await giveToPerson(tx, conversationId);
      const seen = (await findApproval(tx, approval.id))!;
      const { args, draft, actionHash: hash } = seen;
      const decision = { state: "approved", edited: false, args, draft, hash, reason: null } as const;
      await decideApproval(tx, seen, decision, { kind: "member", id: "m-1" });
    });
    await database.admin("update conversation_work set wake_at = null where conversation_id <> $1", [
      conversationId,
    ]);
    const claimed = await claim();
    expect(claimed.pending.map(({ author }) => author)).toEqual(["contact", "member"]);
    await memberAnswers();
    const over = { hasEffects: true, leavesContactWaiting: true };
    expect(await commit(claimed, over)).toMatchObject({ kind: "committed", withheld: true });
    await inTenant((tx) => giveToAgent(tx, conversationId));
    expect((await claim())?.pending ?? []).toEqual([]);
  });

  it("G3 has answered it also when the turn ends in a dead letter", async () => {
    const claimed = await claim();
    await says("And the price?");
    const answered = await memberAnswers();
    await deadLetterTurn(
      database.app,
      { ...claimed, worker },
      {
        fromSeq: 1,
        toSeq: claimed.pending.at(-1)!.seq,
        reason: "crashes",
        error: "",
        hasMore: false,
        openCallResult: null,
        session: {},
        approvalId: undefined,
        agentId: tenant.agentId,
        whom: noOneAsked.reviewers,
      },
      { target, text: "", messages: [], deliveredByCommit: false },
    );
    expect((await work()).done_seq).toBe(answered);
  });
});

describe("a conversation that a member resolves while a turn runs", () => {
  const resolve = () => inTenant((tx) => closeConversation(tx, conversationId));

  it("G3 stays resolved, and its session stays deleted", async () => {
    const first = await claim();
    await resolve();
    const { owner_since } = await work();
    expect(await commit(first)).toMatchObject({ kind: "committed", withheld: false });
    expect(await work()).toMatchObject({ owner: "closed", owner_since, awaiting_since: null, wake_at: null });
    expect(await rowsOf("session")).toBe(0);

    await says("One more thing");
    await commit(await claim());
    expect(await work()).toMatchObject({ owner: "agent" });
    await says("And another");
    const later = await claim();
    expect(later.session?.version).toBe(1);
    await resolve();
    await commit(later, { contactWaits: true });
    expect(await work()).toMatchObject({ owner: "closed", awaiting_since: null });
    expect(await rowsOf("session")).toBe(0);
  });

  it("G3 opens again for what the contact writes afterwards, also before the turn ends", async () => {
    const claimed = await claim();
    await resolve();
    await says("Wait!");
    await commit(claimed);
    expect(await work()).toMatchObject({
      owner: "closed",
      wake_at: expect.any(Date),
      awaiting_since: expect.any(Date),
    });
    await commit(await claim());
    expect(await work()).toMatchObject({ owner: "agent", awaiting_since: null });
  });

  it("G3 opens again when the turn gives it to a person, whom the reply promises", async () => {
    const claimed = await claim();
    await resolve();
    const escalation = {
      id: newId(),
      reason: "contact_asked",
      detail: "",
      whom: noOneAsked.reviewers,
    } as const;
    await commit(claimed, { nextOwner: "person", escalation });
    expect(await work()).toMatchObject({ owner: "person", awaiting_since: expect.any(Date) });
  });

  it("C6 keeps the session that an approval which the turn asks for needs", async () => {
    const claimed = await claim();
    await resolve();
    const asked: NewApproval = {
      id: newId(),
      conversationId,
      agentId: tenant.agentId,
      agentVersionId: tenant.agentVersionId,
      turnId: newId(),
      goalId: "g-1",
      kind: "tool_call",
      tool: "refund",
      toolVersion: null,
      args: {},
      draft: null,
      detail: { intent: "refund" },
      summary: "refund",
      ruleId: "refunds-need-approval",
      reason: "Refunds need a person",
      envelope: { identity: { kind: "webchat_id", id: visitor }, aliases: [], replyTarget: target },
      expiresAt: new Date(Date.now() + 3_600_000),
      redactedArgs: {},
    };
    await commit(claimed, {
      nextOwner: "approval",
      approvals: { requested: [asked], withdrawn: [], settled: [] },
    });
    expect(await work()).toMatchObject({ owner: "closed" });
    expect(await rowsOf("session")).toBe(1);
  });
});
