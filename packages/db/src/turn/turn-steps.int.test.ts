import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { newId } from "@konstruct/core/ids";
import { noOneAsked } from "@konstruct/testing/no-one-asked";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptMessages } from "../inbound/accept-messages.ts";
import { purgeMemoryRows } from "../memory/purge-memory.ts";
import { withTenant } from "../with-tenant.ts";
import { type ClaimedTurn, claimTurns } from "./claim-turns.ts";
import { commitTurn } from "./commit-turn.ts";
import { deadLetterTurn } from "./dead-letter.ts";
import { resolveContact } from "./resolve-contact.ts";
import { decodeTurnStep, forgetTurnSteps, saveTurnStep, type TurnStep } from "./turn-steps.ts";

const database = setUpDatabase();
let second: TestTenant;
let first: TestTenant;
beforeAll(async () => {
  second = await createTestTenant(database.app);
  first = await createTestTenant(database.app);
});

/** A new conversation, claimed for its first message. */
async function claimed(tenant: TestTenant): Promise<ClaimedTurn> {
  const message = webchatMessage(tenant.accountKey, newId(), "hello");
  await acceptMessages(database.app, [{ message, debounceMs: 0 }]);
  const [turn] = await claimTurns(database.app, "w", 1, 60_000);
  return turn!;
}

/** The worker died: the next claim of the same conversation. */
async function claimedAgain({ conversationId }: ClaimedTurn): Promise<ClaimedTurn> {
  await database.admin("update conversation_work set wake_at = now() where conversation_id = $1", [
    conversationId,
  ]);
  const [turn] = await claimTurns(database.app, "w2", 1, 60_000);
  expect(turn?.conversationId).toBe(conversationId);
  return turn!;
}

const save = (tenant: TestTenant, step: TurnStep) =>
  withTenant(database.app, tenant.tenantId, (tx) => saveTurnStep(tx, step));

const stepsOf = ({ openSteps }: ClaimedTurn) =>
  openSteps.map(({ body, ...step }) => ({ ...step, body: decodeTurnStep(body) }));

const ended = (turn: ClaimedTurn, turnId: string) => ({
  ...turn,
  worker: "w",
  turn: {
    id: turnId,
    agentVersionId: turn.agentVersionId!,
    fromSeq: 1,
    toSeq: turn.pending.at(-1)!.seq,
    outcome: "silent",
    startedAt: new Date(),
    trace: {},
  },
  session: { expectedVersion: 0, state: {}, stateUnsaid: {} },
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
});

describe("the steps of a turn", () => {
  it("B3 are given to the next claim after a crash, in order, as they were stored", async () => {
    const turn = await claimed(second);
    const turnId = newId();
    const bodies = [
      { said: "สวัสดี\0", result: { amount: 12.5 } },
      [1, null],
      { noise: randomBytes(2_000).toString("hex") },
    ];
    const { conversationId } = turn;
    expect(turn.openSteps).toEqual([]);
    for (const ordinal of [2, 0, 1])
      await save(second, { conversationId, turnId, ordinal, body: bodies[ordinal] });
    await save(second, {
      conversationId: (await claimed(second)).conversationId,
      turnId: newId(),
      ordinal: 0,
      body: "of another",
    });
    expect(stepsOf(await claimedAgain(turn))).toEqual(
      bodies.map((body, ordinal) => ({ turnId, ordinal, body })),
    );
  });

  it("B3 an ordinal is used once: a second step with it is a conflict, and the first stays", async () => {
    const turn = await claimed(second);
    const step = { conversationId: turn.conversationId, turnId: newId(), ordinal: 0, body: "first" };
    await save(second, step);
    await expect(save(second, { ...step, body: "second" })).rejects.toMatchObject({
      code: "conflict",
      retryable: true,
    });
    expect(stepsOf(await claimedAgain(turn))).toEqual([{ turnId: step.turnId, ordinal: 0, body: "first" }]);
  });

  it("B3 are deleted by the commit of their turn, and not given after it", async () => {
    const turn = await claimed(second);
    const [done, left] = [newId(), newId()];
    for (const turnId of [done, left])
      await save(second, { conversationId: turn.conversationId, turnId, ordinal: 0, body: turnId });
    await commitTurn(database.app, ended(turn, done));
    expect(stepsOf(await claimedAgain(turn))).toEqual([{ turnId: left, ordinal: 0, body: left }]);

    const next = await claimed(second);
    await save(second, { conversationId: next.conversationId, turnId: done, ordinal: 1, body: {} });
    await commitTurn(database.app, { ...ended(next, newId()), hasSteps: true });
    expect(await countOf(next)).toBe(0);
    expect(await countOf(turn)).toBe(2);
  });

  it("B3 are deleted when the turn is given up, and when the agent is made to forget the contact", async () => {
    const given = await claimed(second);
    const { conversationId } = given;
    await save(second, { conversationId, turnId: newId(), ordinal: 0, body: {} });
    await deadLetterTurn(
      database.app,
      { ...given, worker: "w" },
      {
        fromSeq: 1,
        toSeq: given.pending.at(-1)!.seq,
        reason: "crashes",
        error: "",
        hasMore: false,
        openCallResult: null,
        session: {},
        approvalId: undefined,
        agentId: second.agentId,
        whom: noOneAsked.reviewers,
      },
      {
        target: { sessionId: "v" },
        text: "Sorry",
        messages: [{ body: {}, text: "Sorry" }],
        deliveredByCommit: false,
      },
    );
    expect(await countOf(given)).toBe(0);

    await withTenant(database.app, second.tenantId, async (tx) => {
      const talk = { id: conversationId, agentId: second.agentId, historyWindow: 10 };
      const contact = await resolveContact(tx, talk, [given.pending[0]!.envelope.identity], undefined);
      await saveTurnStep(tx, { conversationId, turnId: newId(), ordinal: 0, body: {} });
      await purgeMemoryRows(tx, second.agentId, contact.id);
    });
    expect(await countOf(given)).toBe(0);
  });

  it("B3 of one conversation are deleted, and no others", async () => {
    const [turn, other] = [await claimed(second), await claimed(second)];
    for (const { conversationId } of [turn, other])
      await save(second, { conversationId, turnId: newId(), ordinal: 0, body: {} });
    await withTenant(database.app, second.tenantId, (tx) => forgetTurnSteps(tx, turn.conversationId));
    expect([await countOf(turn), await countOf(other)]).toEqual([0, 1]);
  });

  it("I1 of another tenant's conversation cannot be stored or deleted", async () => {
    const turn = await claimed(second);
    const step = { conversationId: turn.conversationId, turnId: newId(), ordinal: 0, body: {} };
    await expect(save(first, step)).rejects.toThrow(/foreign key/);
    await save(second, step);
    await withTenant(database.app, first.tenantId, (tx) => forgetTurnSteps(tx, turn.conversationId));
    expect(await countOf(turn)).toBe(1);
  });

  it("B3 a step that is too large, or beyond the first hundred, is refused; damaged bytes do not fill the memory", async () => {
    const { conversationId } = await claimed(second);
    const step = { conversationId, turnId: newId(), ordinal: 0, body: {} };
    await expect(save(second, { ...step, body: "x".repeat(4 * 1024 * 1024) })).rejects.toMatchObject({
      code: "internal",
    });
    await expect(save(second, { ...step, ordinal: 100 })).rejects.toThrow(/check constraint/);
    for (const body of [
      Buffer.alloc(3),
      deflateSync(Buffer.alloc(5 * 1024 * 1024, 32)),
      deflateSync("{not json"),
    ])
      expect(() => decodeTurnStep(body)).toThrow(/cannot be read/);
  });
});

async function countOf({ conversationId }: ClaimedTurn): Promise<number> {
  return (await database.admin("select 1 from turn_step where conversation_id = $1", [conversationId]))
    .length;
}
