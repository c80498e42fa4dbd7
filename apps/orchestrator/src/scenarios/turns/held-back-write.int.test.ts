import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import type { LLMProvider } from "@konstruct/llm/provider";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { setBudget } from "@konstruct/services/budget/budgets";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { expect, it, vi } from "vitest";
import { startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const database = setUpDatabase();

const config = {
  engine: "v2",
  tools: ["create_ticket"],
  policies: [
    { id: "all", when: { field: "tool", op: "exists" }, result: "allow", reason: "no one is asked" },
  ],
  intents: [
    { id: "hours", examples: ["What are your opening hours?"], reply: "We are open from 9:00 to 17:00." },
  ],
};

it("I4 A6 a turn whose only write was held back for a newer message is decided again when the budget is used up, and both messages are answered", async () => {
  const tenant = await createTestTenant(database.app, { config });
  const actor = { kind: "system", id: "test" } as const;
  const context = { database: database.app, tenantId: tenant.tenantId, actor };
  const limit = (limitUsd: number) =>
    setBudget(context, { agentId: null, period: "day", limitUsd, whenReached: "built_in" });
  const says = (text: string) =>
    acceptMessages(database.app, [{ message: webchatMessage(tenant.accountKey, "v1", text), debounceMs: 0 }]);
  const scripted = new ScriptedProvider([
    { toolCalls: [{ name: "create_ticket", arguments: { summary: "opening hours" } }] },
  ]);
  const model: LLMProvider = {
    name: "scripted",
    model: "scripted",
    priceKnown: true,
    getCost: () => 1,
    async generate(messages, options) {
      await says("What are your opening hours on a Sunday?");
      await limit(0);
      return scripted.generate(messages, options);
    },
  };
  await limit(1);
  const orchestrator = await startTestOrchestrator(database, {
    adapt: (deps) => ({ ...deps, modelFor: async () => model }),
  });
  await says("What are your opening hours?");
  await vi.waitFor(
    async () => {
      const [work] = await database.admin(
        `select w.done_seq = (select max(seq) from message where author = 'contact') as read, w.wake_at is null as idle
         from conversation_work w where (select count(*) from message where author = 'contact') = 2`,
      );
      expect(work).toEqual({ read: true, idle: true });
    },
    { timeout: 180_000 },
  );
  expect(scripted.calls).toHaveLength(1);
  const said = await database.admin("select rendered ->> 'text' as text from outbox order by created_at");
  expect(said).toHaveLength(2);
  expect(said[0]?.text).toContain("9:00 to 17:00");
  expect(await database.admin("select from tool_call")).toEqual([]);
  await orchestrator.drain(5_000);
  expect(await replayEveryTurn(database)).toBe(2);
});
