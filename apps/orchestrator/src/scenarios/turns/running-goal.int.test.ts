import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const within = { timeout: 180_000 };

let database: TestDatabase;
let shop: TestTenant;
let orchestrator: Orchestrator;
beforeEach(async () => {
  database = await createTestDatabase();
  shop = await createShop(database, { channel: "webchat" });
  orchestrator = await startTestOrchestrator(database);
});
afterEach(async () => {
  await orchestrator.drain(5_000);
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
  await database.close();
});

const replies = async () =>
  (
    await database.admin("select rendered ->> 'text' as text from outbox where state = 'sent' order by seq")
  ).map((row) => String(row.text));

async function answerTo(text: string): Promise<string> {
  const before = (await replies()).length;
  await acceptMessages(database.app, [
    { message: webchatMessage(shop.accountKey, "v1", text), debounceMs: 0 },
  ]);
  await vi.waitFor(async () => expect(await replies()).toHaveLength(before + 1), within);
  return (await replies()).at(-1) ?? "";
}

/** Publishes another version, live at once. */
async function publish(change: (config: AgentConfig) => Partial<AgentConfig>): Promise<void> {
  const [version] = await database.admin("select config from agent_version order by number limit 1");
  const config = agentConfigSchema.parse(version!.config);
  await publishAgentVersion(
    { database: database.app, tenantId: shop.tenantId, actor: { kind: "system", id: "test" } },
    { agentId: shop.agentId, config: { ...config, ...change(config) } },
  );
}

const withTicketReply = (reply: string) => (config: AgentConfig) => ({
  intents: config.intents.map((intent) => (intent.id === "create_ticket" ? { ...intent, reply } : intent)),
});
const pin = async () =>
  (await database.admin("select pinned_version_id as pin from conversation_work"))[0]?.pin;
const numbers = async () =>
  (
    await database.admin(
      "select v.number from turn t join agent_version v on v.id = t.agent_version_id order by t.started_at",
    )
  ).map(({ number }) => number);

describe("a version published in the middle of a goal", () => {
  it("J3 the goal finishes on the version it began on, and the next one begins on the new version", async () => {
    expect(await answerTo("Open a support ticket")).toContain("short summary");
    expect(await pin()).toBe(shop.agentVersionId);
    await publish(withTicketReply("NEW TICKET {ticket_id}"));
    expect(await answerTo("My shirt arrived damaged")).toContain("I've opened ticket");
    expect(await pin()).toBeNull();
    expect(await answerTo("Open a support ticket")).toBe("I still need the summary.");
    expect(await answerTo("The zip is stuck")).toContain("NEW TICKET");
    expect(await numbers()).toEqual([1, 1, 2, 2]);
  });

  it("C6 a rule published since also applies to the goal that finishes", async () => {
    await answerTo("Open a support ticket");
    await publish(() => ({
      policies: [
        {
          id: "no_tickets",
          when: { field: "tool", op: "eq", value: "create_ticket" },
          result: "deny",
          reason: "the desk is closed",
        },
      ],
    }));
    expect(await answerTo("My shirt arrived damaged")).not.toContain("I've opened ticket");
    expect(await database.admin("select 1 from data_record where kind = 'ticket'")).toEqual([]);
    expect((await numbers()).at(-1)).toBe(1);
  });

  it("C1 an agent that becomes supervised sends nothing by itself from then on", async () => {
    await answerTo("Open a support ticket");
    await publish(() => ({ autonomy: "supervised" }));
    const before = (await replies()).length;
    await acceptMessages(database.app, [
      { message: webchatMessage(shop.accountKey, "v1", "My shirt arrived damaged"), debounceMs: 0 },
    ]);
    await vi.waitFor(async () => expect(await numbers()).toEqual([1, 2]), within);
    expect(await replies()).toHaveLength(before);
    expect(await database.admin("select 1 from data_record where kind = 'ticket'")).toEqual([]);
  });
});
