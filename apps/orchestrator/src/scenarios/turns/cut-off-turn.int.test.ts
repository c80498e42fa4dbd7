import { newId } from "@konstruct/core/ids";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { addReachableOwner } from "@konstruct/testing/add-reachable-owner";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { told } from "@konstruct/testing/told-once";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";
import type { OrchestratorOptions } from "../../wiring/options.ts";

const rule = (result: "allow" | "deny") => [
  { id: "all", when: { field: "tool", op: "exists" }, result, reason: "as it was decided" },
];
const config = {
  engine: "v2",
  tools: ["create_ticket"],
  policies: rule("allow"),
  deed_check: "words",
  escalation: { failed_attempts: 0 },
};
const ticket = (summary: string) => ({ name: "create_ticket", arguments: { summary } });
const patience = { timeout: 180_000 };

let database: TestDatabase;
let tenant: TestTenant;
let model: OpenAISimulator;
beforeEach(async () => {
  database = await createTestDatabase();
  tenant = await createTestTenant(database.app, { config });
  await addReachableOwner(database.app, tenant.tenantId, tenant.agentId);
  model = await startOpenAISimulator();
  model.script({ toolCalls: [ticket("wet floor"), ticket("broken lamp")] });
});
afterEach(async () => {
  expect(await replayEveryTurn(database)).toBe(1);
  await model.stop();
  await database.close();
});

/** The worker goes away while the first of two writes runs. */
async function cutOff(): Promise<void> {
  const stuck = await startTestOrchestrator(database, {
    llm: modelAt(model.url),
    adapt: (deps) => ({
      ...deps,
      portsFor: ({ journalOf, ...about }) =>
        deps.portsFor({
          ...about,
          journalOf: (tools, recorded) =>
            journalOf!(
              {
                ...tools,
                describe: (tool) => tools.describe(tool),
                execute: () => new Promise(() => undefined),
              },
              recorded,
            ),
        }),
    }),
  });
  const message = webchatMessage(tenant.accountKey, "v1", "Tell them about the floor and the lamp");
  await acceptMessages(database.app, [{ message, debounceMs: 0 }]);
  await vi.waitFor(
    async () =>
      expect(await database.admin("select from tool_call where state = 'attempting'")).toHaveLength(1),
    patience,
  );
  await stuck.drain(0);
}

async function publish(over: object): Promise<void> {
  const id = newId();
  await database.admin(
    "insert into agent_version (tenant_id, id, agent_id, number, config) values ($1, $2, $3, 2, $4)",
    [tenant.tenantId, id, tenant.agentId, JSON.stringify({ ...config, ...over })],
  );
  await database.admin("update agent set live_version_id = $1 where id = $2", [id, tenant.agentId]);
}

/** The turn is over, and the one write it had begun is made. @returns the contact's reply */
async function goesOn(over: Partial<OrchestratorOptions>): Promise<string[]> {
  const orchestrator = await startTestOrchestrator(database, over);
  await vi.waitFor(async () => expect(await database.admin("select from turn")).toHaveLength(1), patience);
  await orchestrator.drain(5_000);
  expect(await database.admin("select from turn_step")).toEqual([]);
  expect(await database.admin("select state from tool_call")).toEqual([{ state: "done" }]);
  expect(
    await database.admin("select data ->> 'summary' as summary from data_record where kind = 'ticket'"),
  ).toEqual([{ summary: "wet floor" }]);
  const replies = await database.admin("select rendered ->> 'text' as text from outbox");
  return replies.map(({ text }) => String(text));
}

describe("a turn that was interrupted after a write, with a change before it resumes", () => {
  it("B3 B8 finishes what it began under the rules it began with, and begins nothing more", async () => {
    await cutOff();
    await publish({ policies: rule("deny") });
    model.script({ text: "The first one is opened, the lamp is not." });
    expect(await goesOn({ llm: modelAt(model.url) })).toEqual([
      told("The first one is opened, the lamp is not."),
    ]);
  });

  it("B3 C1 the same if the agent has become supervised", async () => {
    await cutOff();
    await publish({ autonomy: "supervised" });
    model.script({ text: "The first one is opened, the lamp is not." });
    expect(await goesOn({ llm: modelAt(model.url) })).toEqual([
      told("The first one is opened, the lamp is not."),
    ]);
  });

  it("B3 B7 reports what was done and hands over to a person if the agent has no model any more", async () => {
    await cutOff();
    expect(await goesOn({})).toEqual([
      expect.stringContaining(told('Done so far: open a ticket: "wet floor"')),
    ]);
    expect(await database.admin("select owner from conversation_work")).toEqual([{ owner: "person" }]);
  });

  it("B3 G3 finishes what it began, begins nothing more and sends nothing, if a person has taken over", async () => {
    await cutOff();
    await database.admin("update conversation_work set owner = 'person', owner_since = now()");
    model.script({ text: "The first one is opened, the lamp is not." });
    expect(await goesOn({ llm: modelAt(model.url) })).toEqual([]);
    expect(await database.admin("select outcome from turn")).toEqual([{ outcome: "withheld" }]);
  });
});
