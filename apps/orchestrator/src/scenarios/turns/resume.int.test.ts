import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

let database: TestDatabase;
let shop: TestTenant;
let orchestrator: Orchestrator;
beforeEach(async () => {
  database = await createTestDatabase();
  shop = await createShop(database, { channel: "webchat" });
});
afterEach(async () => {
  await orchestrator.drain(5_000);

  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
  await database.close();
});

async function says(text: string): Promise<void> {
  await acceptMessages(database.app, [
    { message: webchatMessage(shop.accountKey, "v1", text), debounceMs: 0 },
  ]);
}
const replies = async () =>
  (
    await database.admin("select rendered ->> 'text' as text from outbox where state = 'sent' order by seq")
  ).map((row) => String(row.text));

/** Works until something is written; that write never ends. */
const startStuck = (): Promise<Orchestrator> =>
  startTestOrchestrator(database, { recordsFor: () => ({ once: () => new Promise(() => undefined) }) });

describe("a turn whose worker went away", () => {
  it("B3 A6 is finished with its own message, and messages that arrived meanwhile get their own answer", {
    timeout: 180_000,
  }, async () => {
    orchestrator = await startStuck();
    await says("Open a support ticket");
    await vi.waitFor(async () => expect(await replies()).toHaveLength(1), { timeout: 180_000 });
    await says("The zip of my jacket came off");
    await vi.waitFor(
      async () =>
        expect(await database.admin("select from tool_call where state = 'attempting'")).toHaveLength(1),
      { timeout: 180_000 },
    );
    await orchestrator.drain(0);
    await says("Where's my order O-12345?");
    orchestrator = await startTestOrchestrator(database);
    await vi.waitFor(async () => expect(await replies()).toHaveLength(3), { timeout: 180_000 });
    expect((await replies())[1]).toMatch(/opened ticket/);
    expect((await replies())[2]).toMatch(/shipped/);
    expect(await database.admin("select from data_record where kind = 'ticket'")).toHaveLength(1);
  });
});
