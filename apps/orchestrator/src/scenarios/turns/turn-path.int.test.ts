import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { graphVersion } from "@konstruct/core/graph-version";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { createHealth } from "@konstruct/telemetry/health";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import { plainShop } from "@konstruct/testing/plain-shop";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Orchestrator, startOrchestrator } from "../../start-orchestrator.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const database = setUpDatabase();
let tenant: TestTenant;
let orchestrator: Orchestrator;

beforeAll(async () => {
  const yaml = await loadAgentYaml(
    new URL("../../../../../examples/orders/agent.yaml", import.meta.url).pathname,
  );
  tenant = await createTestTenant(database.app, { config: plainShop(yaml) });
  await database.admin(
    "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-12345', $2)",
    [
      tenant.tenantId,
      JSON.stringify({
        order_id: "O-12345",
        status: "shipped",
        carrier: "UPS",
        eta: "2025-10-20",
        amount: 29.99,
        items: ["Blue T-Shirt (M)"],
      }),
    ],
  );
  orchestrator = await startOrchestrator({
    databaseUrl: database.urls.app,
    queue: { kind: "postgres", url: database.urls.queue },
    logger: createLogger({ service: "test", level: "warn" }),
    metrics: createMetrics(),
    health: createHealth(),
    llm: {
      openai: { baseUrl: "https://api.openai.com/v1" },
      anthropic: { baseUrl: "https://api.anthropic.com" },
      timeoutMs: 1_000,
    },
    slack: { apiUrl: "http://127.0.0.1:1/" },
    whatsapp: { graphUrl: "http://127.0.0.1:1/", graphVersion },
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);

  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

function says(text: string, visitor: string) {
  return {
    debounceMs: 0,
    message: webchatMessage(tenant.accountKey, visitor, text),
  };
}

const repliesTo = async (visitor: string) => {
  const rows = await database.admin(
    `select o.rendered ->> 'text' as text from outbox o join conversation c on c.tenant_id = o.tenant_id and c.id = o.conversation_id
     where c.conversation_ref = $1 and o.state = 'sent' order by o.seq`,
    [visitor],
  );
  return rows.map((row) => String(row.text));
};

describe("the path of a turn", () => {
  it("A3 B3 F10 a question is understood, looked up, answered, audited and traced", async () => {
    await acceptMessages(database.app, [says("Where's my order O-12345?", "v1")]);
    await vi.waitFor(async () => expect(await repliesTo("v1")).toHaveLength(1), { timeout: 180_000 });
    expect((await repliesTo("v1"))[0]).toContain("shipped");
    const [turn] = await database.admin("select outcome, trace from turn");
    expect(turn).toMatchObject({ outcome: "reply" });
    const actions = await database.admin("select action from audit_entry order by occurred_at");
    expect(actions.map((row) => row.action)).toEqual(expect.arrayContaining(["tool.called", "message.sent"]));
  });

  it("B5 a missing parameter is asked for in one turn and used in the next", async () => {
    await acceptMessages(database.app, [says("I want to check my order", "v2")]);
    await vi.waitFor(async () => expect(await repliesTo("v2")).toHaveLength(1), { timeout: 180_000 });
    expect((await repliesTo("v2"))[0]).toContain("order ID");
    await acceptMessages(database.app, [says("O-12345", "v2")]);
    await vi.waitFor(async () => expect(await repliesTo("v2")).toHaveLength(2), { timeout: 180_000 });
    expect((await repliesTo("v2"))[1]).toContain("shipped");
  });

  it("B3 F8 what was ordered completely is done without a question, as a durable step, once", async () => {
    await acceptMessages(database.app, [says("Open a support ticket", "v3")]);
    await vi.waitFor(async () => expect(await repliesTo("v3")).toHaveLength(1), { timeout: 180_000 });
    await acceptMessages(database.app, [says("The zip of my jacket broke", "v3")]);
    await vi.waitFor(async () => expect(await repliesTo("v3")).toHaveLength(2), { timeout: 180_000 });
    expect((await repliesTo("v3"))[1]).toMatch(/^I've opened ticket .*The zip of my jacket broke/);
    expect(
      await database.admin("select tool, state, attempts from tool_call where effect <> 'read'"),
    ).toEqual([{ tool: "create_ticket", state: "done", attempts: 1 }]);
    expect(await database.admin("select count(*)::int as n from data_record where kind = 'ticket'")).toEqual([
      { n: 1 },
    ]);
  });

  it("F10 each call of a tool, reads and writes alike, has one entry in the audit log", async () => {
    const made = await database.admin("select id::text, tool from tool_call order by id");
    expect(new Set(made.map(({ tool }) => tool))).toEqual(new Set(["check_order_status", "create_ticket"]));
    const told = await database.admin(
      `select convert_from(bytes, 'UTF8')::jsonb -> 'detail' ->> 'toolCallId' as id
       from audit_entry where action = 'tool.called' order by 1`,
    );
    expect(told.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  });
});
