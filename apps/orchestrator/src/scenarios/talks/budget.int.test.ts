import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { listBudgets, removeBudget, setBudget } from "@konstruct/services/budget/budgets";
import type { ServiceContext } from "@konstruct/services/context";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const within = { timeout: 180_000, interval: 20 };
const database = setUpDatabase();
let shop: TestTenant;
let openai: OpenAISimulator;
let orchestrator: Orchestrator;
let context: ServiceContext;
beforeAll(async () => {
  shop = await createShop(database, { channel: "webchat" });
  context = { database: database.app, tenantId: shop.tenantId, actor: { kind: "system", id: "test" } };
  openai = await startOpenAISimulator();
  orchestrator = await startTestOrchestrator(database, { llm: modelAt(openai.url) });
});
afterEach(async () => {
  for (const { id } of await listBudgets(context)) await removeBudget(context, { budgetId: id });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await openai.stop();
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

const turnsOf = (visitor: string) =>
  database.admin(
    `select t.outcome, t.model_calls, t.cost_micro_usd, w.owner from turn t
     join conversation c on c.tenant_id = t.tenant_id and c.id = t.conversation_id
     join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
     where c.conversation_ref = $1 order by t.started_at`,
    [visitor],
  );

/** One question, and the turn that answered it. */
async function asks(visitor: string, text = "Where's my order O-12345?", of: TestTenant = shop) {
  const before = (await turnsOf(visitor)).length;
  await acceptMessages(database.app, [
    { debounceMs: 0, message: webchatMessage(of.accountKey, visitor, text) },
  ]);
  await vi.waitFor(async () => expect(await turnsOf(visitor)).toHaveLength(before + 1), within);
  return (await turnsOf(visitor)).at(-1)!;
}

const answersTo = async (visitor: string) =>
  (
    await database.admin(
      `select m.text from message m join conversation c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
       where c.conversation_ref = $1 and m.direction = 'outbound' order by m.seq`,
      [visitor],
    )
  ).map(({ text }) => String(text));

describe("a budget for models", () => {
  it("I4 with room left lets every call through, and the spent sum is exactly the turns' cost", async () => {
    await setBudget(context, { agentId: null, period: "month", limitUsd: 1, whenReached: "built_in" });
    const first = await asks("roomy");
    expect(first).toMatchObject({ outcome: "reply", model_calls: 2 });
    const second = await asks("roomy");
    const [budget] = await listBudgets(context);
    expect(budget).toMatchObject({ reservedMicroUsd: 0, reachedAt: null });
    expect(budget?.spentMicroUsd).toBe(Number(first.cost_micro_usd) + Number(second.cost_micro_usd));
    expect(budget?.spentMicroUsd).toBeGreaterThan(0);
  });

  it("I4 if used up, the agent continues in built-in mode: no request reaches the model, and one log entry says so", async () => {
    await setBudget(context, { agentId: shop.agentId, period: "day", limitUsd: 0, whenReached: "built_in" });
    const asked = openai.requests.length;
    expect(await asks("thrifty")).toMatchObject({ outcome: "reply", model_calls: 0, owner: "agent" });
    expect(await asks("thrifty")).toMatchObject({ outcome: "reply", model_calls: 0 });
    expect(await answersTo("thrifty")).toEqual([
      expect.stringContaining("shipped"),
      expect.stringContaining("shipped"),
    ]);
    expect(openai.requests.length).toBe(asked);
    const entries = await database.admin(
      "select convert_from(bytes, 'UTF8') as text from audit_entry where action = 'budget.reached'",
    );
    expect(entries).toHaveLength(1);
    expect(JSON.parse(String(entries[0]!.text))).toMatchObject({
      agentId: shop.agentId,
      detail: { whenReached: "built_in" },
    });
  });

  it("I4 if used up, a person takes over if the budget says so, with the reason", async () => {
    await setBudget(context, { agentId: null, period: "day", limitUsd: 0, whenReached: "hand_over" });
    const asked = openai.requests.length;
    expect(await asks("patient")).toMatchObject({ owner: "person", model_calls: 0 });
    const escalations = await database.admin(
      "select reason from escalation where tenant_id = $1 and reason = 'budget'",
      [shop.tenantId],
    );
    expect(escalations).toEqual([{ reason: "budget" }]);
    expect(openai.requests.length).toBe(asked);
  });

  it("I4 if used up only at the reply, a turn without effects is decided again", async () => {
    const other = await createShop(database, { channel: "webchat" });
    // The budget refuses only the call for the words: a tool that reads has run by then.
    await database.admin(
      `update agent_version set config = jsonb_set(config, '{model,understands}', '"when_unsure"') where id = $1`,
      [other.agentVersionId],
    );
    const theirs = { ...context, tenantId: other.tenantId };
    await setBudget(theirs, { agentId: null, period: "day", limitUsd: 0, whenReached: "hand_over" });
    const asked = openai.requests.length;
    expect(await asks("worded", "Where's my order O-12345?", other)).toMatchObject({
      owner: "person",
      model_calls: 0,
    });
    expect(openai.requests.length).toBe(asked);
  });

  it("I4 releases the reservation of a call that fails", async () => {
    await setBudget(context, { agentId: null, period: "day", limitUsd: 1, whenReached: "built_in" });
    openai.faults.add({ status: 429, only: "propose" });
    await asks("refused");
    expect((await listBudgets(context))[0]).toMatchObject({ reservedMicroUsd: 0, reachedAt: null });
  });
});
