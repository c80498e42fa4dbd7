import { en } from "@konstruct/core/language/tables/en";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import type { LLMProvider } from "@konstruct/llm/provider";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { told } from "@konstruct/testing/told-once";
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
};

it("H1 A6 a photo that arrives before a write of a running turn is answered in a turn of its own", async () => {
  const tenant = await createTestTenant(database.app, { config });
  const says = (text: string, over = {}) =>
    acceptMessages(database.app, [
      { message: webchatMessage(tenant.accountKey, "v1", text, over), debounceMs: 0 },
    ]);
  const scripted = new ScriptedProvider([
    { toolCalls: [{ name: "create_ticket", arguments: { summary: "the zip broke" } }] },
    { toolCalls: [{ name: "say", arguments: { text: "The ticket is open.", done: ["op1"] } }] },
  ]);
  const model: LLMProvider = {
    name: "scripted",
    model: "scripted",
    priceKnown: true,
    getCost: () => 1,
    async generate(messages, options) {
      if (scripted.calls.length === 0) await says("", { parts: [{ type: "image", mediaId: "photo" }] });
      return scripted.generate(messages, options);
    },
  };
  const orchestrator = await startTestOrchestrator(database, {
    adapt: (deps) => ({ ...deps, modelFor: async () => model }),
  });
  await says("Open a ticket: the zip broke");
  const said = () => database.admin("select rendered ->> 'text' as text from outbox order by created_at");
  await vi.waitFor(async () => expect(await said()).toHaveLength(2), { timeout: 180_000 });
  // Nothing reads files here, so the answer to the photo says that.
  expect(await said()).toEqual([{ text: told("The ticket is open.") }, { text: en.unreadable }]);
  expect(await database.admin("select state from tool_call")).toEqual([{ state: "done" }]);
  await orchestrator.drain(5_000);
  expect(await replayEveryTurn(database)).toBe(2);
});
