import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { expect, it, vi } from "vitest";
import { startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const database = setUpDatabase();

const config = {
  tools: ["check_order_status", "create_ticket"],
  tool_settings: { owners: { check_order_status: "anyone" } },
  policies: [
    { id: "all", when: { field: "tool", op: "exists" }, result: "allow", reason: "no one is asked" },
  ],
};
const look = { toolCalls: [{ name: "check_order_status", arguments: { order_id: "O-12345" } }] };
const write = { toolCalls: [{ name: "create_ticket", arguments: { summary: "The zip broke" } }] };

it("F10 the calls of a turn are kept in the order in which they were made, reads among writes", async () => {
  const tenant = await createTestTenant(database.app, { config });
  const order = { order_id: "O-12345", status: "shipped" };
  await database.admin(
    "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-12345', $2)",
    [tenant.tenantId, JSON.stringify(order)],
  );
  const model = new ScriptedProvider([look, write, look, "Your ticket is open."]);
  const orchestrator = await startTestOrchestrator(database, {
    adapt: (deps) => ({ ...deps, modelFor: async () => model }),
  });
  const said = "The zip broke on O-12345, please open a ticket for it";
  await acceptMessages(database.app, [
    { message: webchatMessage(tenant.accountKey, "v1", said), debounceMs: 0 },
  ]);
  await vi.waitFor(async () => expect(await database.admin("select from turn")).toHaveLength(1), {
    timeout: 180_000,
  });
  await orchestrator.drain(5_000);
  const made = await database.admin("select tool from tool_call order by id");
  expect(made.map(({ tool }) => tool)).toEqual(["check_order_status", "create_ticket", "check_order_status"]);
});
