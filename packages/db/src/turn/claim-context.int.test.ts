import { newId } from "@konstruct/core/ids";
import { addReachableOwner } from "@konstruct/testing/add-reachable-owner";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeAll, describe, expect, it } from "vitest";
import { acceptMessages } from "../inbound/accept-messages.ts";
import { conversationIdOf } from "../inbound/conversation-id.ts";
import { purgeMemoryRows } from "../memory/purge-memory.ts";
import { withTenant } from "../with-tenant.ts";
import { type ClaimedTurn, claimTurns } from "./claim-turns.ts";
import { resolveContact } from "./resolve-contact.ts";

const database = setUpDatabase();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await createTestTenant(database.app, { config: { history_window: 100 } });
});

type Talk = { tenant: TestTenant; visitor: string; conversationId: string };
const talkIn = (of: TestTenant): Talk => {
  const visitor = newId();
  return { tenant: of, visitor, conversationId: conversationIdOf(of.channelAccountId, visitor) };
};

async function says({ tenant: of, visitor }: Talk, text: string): Promise<void> {
  const message = webchatMessage(of.accountKey, visitor, text);
  expect(await acceptMessages(database.app, [{ message, debounceMs: 0 }])).toEqual(["accepted"]);
}

/** The contact writes, and a worker claims it; the claim before has ended. */
async function turnAfter(talk: Talk, text = "hello"): Promise<ClaimedTurn> {
  await database.admin("update conversation_work set lease_owner = null, lease_until = null, wake_at = null");
  await says(talk, text);
  const turns = await claimTurns(database.app, "w", 1, 60_000);
  expect(turns.map(({ conversationId }) => conversationId)).toEqual([talk.conversationId]);
  return turns[0]!;
}

type Call = { tool: string; state?: string; effect?: string; result?: unknown };

/** A committed turn, this many minutes ago, with its calls in the order in which they were made. */
async function plantTurn(
  { tenant: of, conversationId }: Talk,
  minutesAgo: number,
  calls: Call[],
): Promise<string> {
  const turnId = newId(Date.UTC(2026, 0, 1) - minutesAgo * 60_000);
  await database.admin(
    `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, trace)
     values ($1, $2, $3, $4, 1, 1, $5, 'reply', now() - make_interval(mins => $6), '')`,
    [of.tenantId, turnId, conversationId, of.agentVersionId, 10_000 - minutesAgo, minutesAgo],
  );
  for (const [at, { tool, state = "done", effect = "read", result = {} }] of calls.entries())
    await database.admin(
      `insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, idempotency_key, state, result, created_at, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '2026-01-01T00:00:01.5Z', case when $9 <> 'attempting' then '2026-01-01T00:00:02Z'::timestamptz end)`,
      [
        of.tenantId,
        newId(at),
        conversationId,
        turnId,
        tool,
        effect,
        { at },
        `${turnId}/${at}`,
        state,
        JSON.stringify(result),
      ],
    );
  return turnId;
}

const toolsOf = ({ earlierCalls }: ClaimedTurn) => earlierCalls.map(({ tool }) => tool);

describe("the earlier tool calls of a claim", () => {
  it("B3 are those of committed turns, the oldest first, as they were stored", async () => {
    const talk = talkIn(tenant);
    await turnAfter(talk);
    const late = await plantTurn(talk, 1, [
      { tool: "c", state: "unknown", effect: "irreversible", result: null },
    ]);
    const early = await plantTurn(talk, 2, [
      { tool: "a", result: { amount: 12.5 } },
      { tool: "open", state: "attempting", effect: "irreversible" },
      { tool: "b", state: "failed", result: ["no"] },
    ]);
    const turn = await turnAfter(talk);
    const common = { createdAt: Date.UTC(2026, 0, 1, 0, 0, 1, 500), endedAt: Date.UTC(2026, 0, 1, 0, 0, 2) };
    const id = expect.any(String);
    expect(turn.earlierCalls).toEqual([
      {
        id,
        turnId: early,
        tool: "a",
        effect: "read",
        args: { at: 0 },
        state: "done",
        result: { amount: 12.5 },
        idempotencyKey: `${early}/0`,
        seq: 9_998,
        ...common,
      },
      {
        id,
        turnId: early,
        tool: "b",
        effect: "read",
        args: { at: 2 },
        state: "failed",
        result: ["no"],
        idempotencyKey: `${early}/2`,
        seq: 9_998,
        ...common,
      },
      {
        id,
        turnId: late,
        tool: "c",
        effect: "irreversible",
        args: { at: 0 },
        state: "unknown",
        result: null,
        idempotencyKey: `${late}/0`,
        seq: 9_999,
        ...common,
      },
    ]);
    expect(turn.toolCalls.map(({ tool }) => tool)).toEqual(["open"]);
  });

  it("B3 are the newest 40 at most", async () => {
    const talk = talkIn(tenant);
    await turnAfter(talk);
    const names = Array.from({ length: 60 }, (_each, at) => `tool${at}`);
    for (let turn = 0; turn < 6; turn++)
      await plantTurn(
        talk,
        10 - turn,
        names.slice(turn * 10, turn * 10 + 10).map((tool) => ({ tool })),
      );
    expect(toolsOf(await turnAfter(talk))).toEqual(names.slice(20));
  });

  it("B3 give 64 kB of results at most: older ones are left out first, and the newest is always given", async () => {
    const talk = talkIn(tenant);
    await turnAfter(talk);
    const kilobytes = (count: number) => "x".repeat(count * 1_024 - 2);
    await plantTurn(talk, 3, [{ tool: "small" }, { tool: "a", result: kilobytes(30) }]);
    await plantTurn(talk, 2, [
      { tool: "b", result: kilobytes(40) },
      { tool: "c", result: kilobytes(24) },
    ]);
    expect(toolsOf(await turnAfter(talk))).toEqual(["b", "c"]);
    await plantTurn(talk, 1, [{ tool: "large", result: kilobytes(80) }]);
    expect(toolsOf(await turnAfter(talk))).toEqual(["large"]);
  });

  it("I1 are never those of another conversation or tenant", async () => {
    const other = await createTestTenant(database.app);
    for (const elsewhere of [talkIn(tenant), talkIn(other)]) {
      await turnAfter(elsewhere);
      await plantTurn(elsewhere, 1, [{ tool: "elsewhere" }]);
    }
    const talk = talkIn(tenant);
    expect((await turnAfter(talk)).earlierCalls).toEqual([]);
  });
});

describe("what a claim gives of the past", () => {
  it("E1 gives nothing from before the agent was made to forget: no call and no message", async () => {
    const talk = talkIn(tenant);
    const turn = await turnAfter(talk, "old words");
    await plantTurn(talk, 1, [{ tool: "old" }]);
    await withTenant(database.app, tenant.tenantId, async (tx) => {
      const conversation = { id: talk.conversationId, agentId: tenant.agentId, historyWindow: 10 };
      const contact = await resolveContact(tx, conversation, [turn.pending[0]!.envelope.identity], undefined);
      await purgeMemoryRows(tx, tenant.agentId, contact.id);
    });
    await database.admin(
      "update message set sent_at = now() - interval '1 hour' where conversation_id = $1",
      [talk.conversationId],
    );
    await answerAll(talk);
    await plantTurn(talk, -1, [{ tool: "new" }]);
    const next = await turnAfter(talk, "new words");
    expect(toolsOf(next)).toEqual(["new"]);
    expect(next.history).toEqual([]);
    expect(next.pending.map(({ text }) => text)).toEqual(["new words"]);
  });

  it("A8 gives the newest messages of the window in order, without notes, decisions and pending ones", async () => {
    const talk = talkIn(tenant);
    for (let at = 0; at < 130; at++) await says(talk, `said ${at}`);
    await answerAll(talk);
    await database.admin(
      `update message set direction = 'internal', author = 'member', starts_turn = false, external_id = null where conversation_id = $1 and text = 'said 125'`,
      [talk.conversationId],
    );
    await database.admin(
      `update message set envelope = envelope || '{"approvalId": "x"}' where conversation_id = $1 and text = 'said 126'`,
      [talk.conversationId],
    );
    const turn = await turnAfter(talk, "pending");
    const expected = Array.from({ length: 130 }, (_each, at) => `said ${at}`).filter(
      (_text, at) => at !== 125 && at !== 126,
    );
    expect(turn.history.map(({ text }) => text)).toEqual(expected.slice(-100));
    expect(turn.history[0]).toEqual({
      author: "contact",
      text: "said 28",
      parts: expect.any(Array),
      at: expect.any(String),
      seq: expect.any(Number),
    });
    const numbers = turn.history.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(turn.pending.map(({ text }) => text)).toEqual(["pending"]);
  });

  it("A8 gives twenty messages unless the agent sets another window; an unpublished agent is claimed too", async () => {
    const plain = await createTestTenant(database.app, { config: {} });
    const talk = talkIn(plain);
    for (let at = 0; at < 22; at++) await says(talk, `said ${at}`);
    await answerAll(talk);
    const turn = await turnAfter(talk);
    expect(turn).toMatchObject({ agentVersionId: plain.agentVersionId });
    expect(turn.history).toHaveLength(20);
    await database.admin("update agent set live_version_id = null where id = $1", [plain.agentId]);
    const unpublished = await turnAfter(talk);
    expect(unpublished.history).toHaveLength(20);
    expect(unpublished).toMatchObject({ agentVersionId: null, earlierCalls: [], openSteps: [] });
  });
});

async function answerAll({ conversationId }: Talk): Promise<void> {
  await database.admin(
    `update conversation_work set pending_since = null, done_seq = (select max(seq) from message where conversation_id = $1)
     where conversation_id = $1`,
    [conversationId],
  );
}

describe("whom a notice can get to, in a claim", () => {
  it("G1 I1 are the tenant's active members with an address that a connected account or an email reaches", async () => {
    const of = await createTestTenant(database.app);
    const talk = talkIn(of);
    const noticed = async () => (await turnAfter(talk)).noticed;
    expect(await noticed()).toEqual([]);
    await addReachableOwner(database.app, of.tenantId, of.agentId);
    await addReachableOwner(database.app, tenant.tenantId, tenant.agentId);
    expect(await noticed()).toEqual([{ email: "olga@reach.example", role: "owner", by: ["slack"] }]);
    await database.admin(
      `insert into member_identity (tenant_id, kind, external_id, member_id)
       select tenant_id, 'email', email, id from member where tenant_id = $1`,
      [of.tenantId],
    );
    await database.admin(
      "update channel_account set state = 'revoked' where tenant_id = $1 and channel = 'slack'",
      [of.tenantId],
    );
    expect(await noticed()).toEqual([{ email: "olga@reach.example", role: "owner", by: ["email"] }]);
    await database.admin("update member set state = 'removed' where tenant_id = $1", [of.tenantId]);
    expect(await noticed()).toEqual([]);
  });
});
