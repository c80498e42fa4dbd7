import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { told } from "@konstruct/testing/told-once";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const config = {
  engine: "v2",
  tools: ["create_ticket"],
  policies: [
    { id: "all", when: { field: "tool", op: "exists" }, result: "allow", reason: "nobody is asked" },
  ],
  deed_check: "words",
};
const ticket = (summary: string) => ({ name: "create_ticket", arguments: { summary } });
const patience = { timeout: 180_000 };

let database: TestDatabase;
let tenant: TestTenant;
let model: OpenAISimulator;
beforeEach(async () => {
  database = await createTestDatabase();
  tenant = await createTestTenant(database.app, { config });
  model = await startOpenAISimulator();
  model.script({ toolCalls: [ticket("wet floor"), ticket("broken lamp")] });
  model.script({ text: "The first one is opened. I have left the lamp." });
});
afterEach(async () => {
  expect(await replayEveryTurn(database)).toBe(1);
  await model.stop();
  await database.close();
});

const says = (text: string) =>
  acceptMessages(database.app, [{ message: webchatMessage(tenant.accountKey, "v1", text), debounceMs: 0 }]);

/** Every write waits until the test lets it continue. */
function startHanging(goesOn: Promise<void>): Promise<Orchestrator> {
  const hanging = (tools: ToolExecutor): ToolExecutor => ({
    describe: (tool) => tools.describe(tool),
    execute: async (call, context) => {
      await goesOn;
      return tools.execute(call, context);
    },
  });
  return startTestOrchestrator(database, {
    llm: modelAt(model.url),
    adapt: (deps) => ({
      ...deps,
      portsFor: ({ journalOf, ...about }) =>
        deps.portsFor({
          ...about,
          journalOf: (tools, recorded) => journalOf!(hanging(tools), recorded),
        }),
    }),
  });
}

/** The first write runs, and the contact writes again. */
async function thinksAgain(): Promise<void> {
  await says("Tell them about the floor and the lamp");
  await vi.waitFor(
    async () =>
      expect(await database.admin("select from tool_call where state = 'attempting'")).toHaveLength(1),
    patience,
  );
  await says("No, wait: not the lamp");
}

async function expectHeardOnce(): Promise<void> {
  await vi.waitFor(async () => {
    expect(await database.admin("select from turn")).toHaveLength(1);
    expect(await database.admin("select from conversation_work where wake_at is not null")).toEqual([]);
  }, patience);
  expect(
    await database.admin("select data ->> 'summary' as summary from data_record where kind = 'ticket'"),
  ).toEqual([{ summary: "wet floor" }]);
  expect(await database.admin("select rendered ->> 'text' as text from outbox")).toEqual([
    { text: told("The first one is opened. I have left the lamp.") },
  ]);
  const [read] = await database.admin(
    `select t.to_seq = w.done_seq and w.done_seq = (select max(seq) from message where author = 'contact') as all
     from turn t, conversation_work w`,
  );
  expect(read).toEqual({ all: true });
  expect(await database.admin("select from turn_step")).toEqual([]);
  expect(model.requests).toHaveLength(2);
  const messages = model.requests[1]?.body.messages as { role: string; content: string }[];
  expect(messages.at(-1)).toMatchObject({ role: "user", content: "No, wait: not the lamp" });
}

describe("a message the contact sends between two writes", () => {
  it("A6 B3 is read before the second, which is not made; one reply answers both messages", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const orchestrator = await startHanging(promise);
    await thinksAgain();
    resolve();
    await expectHeardOnce();
    await orchestrator.drain(5_000);
  });

  it("A6 B3 the same if the worker goes away at that moment and another continues", async () => {
    const stuck = await startHanging(new Promise(() => undefined));
    await thinksAgain();
    await stuck.drain(0);
    const orchestrator = await startTestOrchestrator(database, { llm: modelAt(model.url) });
    await expectHeardOnce();
    await orchestrator.drain(5_000);
  });
});
