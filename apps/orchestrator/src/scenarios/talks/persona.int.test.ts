import { newId } from "@konstruct/core/ids";
import { type Channel, konstructMessageSchema } from "@konstruct/core/message";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

/** A busy machine takes its time for three turns. */
const patience = { timeout: 180_000, interval: 20 };
const places = {
  slack: {
    accountKey: "-/T1/A1",
    identity: { kind: "slack_user", id: "T1:U1" },
    replyTarget: { channel: "D1", ts: "1.1", isDm: "true" },
  },
  whatsapp: {
    accountKey: "100000000001",
    identity: { kind: "whatsapp_phone", id: "15550001" },
    replyTarget: { to: "15550001", messageId: "wamid.1" },
  },
} as const;
const database = setUpDatabase();
let shop: TestTenant;
let orchestrator: Orchestrator;
beforeAll(async () => {
  shop = await createShop(database, { channel: "webchat" });
  const { tenantId, agentId } = shop;
  const actor = { kind: "system", id: "test" } as const;
  const context = { database: database.app, tenantId, actor, masterKey: Buffer.alloc(32) };
  for (const channel of ["slack", "whatsapp"] as const)
    await installChannelAccount(context, {
      channel,
      accountKey: places[channel].accountKey,
      name: channel,
      agentId,
    });
  orchestrator = await startTestOrchestrator(database);
});
afterAll(async () => {
  await orchestrator.drain(5_000);

  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

const webchat = () => ({
  accountKey: shop.accountKey,
  identity: { kind: "webchat_id", id: "v1" },
  replyTarget: { sessionId: "v1" },
});

async function says(channel: Channel, place: object, text: string): Promise<void> {
  const message = konstructMessageSchema.parse({
    externalId: newId(),
    channel,
    conversationRef: "one",
    sentAt: new Date().toISOString(),
    text,
    parts: [{ type: "text", text }],
    startsTurn: true,
    ...place,
  });
  expect(await acceptMessages(database.app, [{ message, debounceMs: 0 }])).toEqual(["accepted"]);
}

describe("one agent on three channels", () => {
  it.each(["Hello", "Where's my order O-12345?", "I want a refund for O-12345"])(
    "A8 gives the same answer to '%s' on each of them",
    async (text) => {
      await database.admin("truncate outbox cascade");
      await says("slack", places.slack, text);
      await says("whatsapp", places.whatsapp, text);
      await says("webchat", webchat(), text);
      const said = await vi.waitFor(async () => {
        const rows = await database.admin(
          "select a.channel, o.rendered ->> 'text' as text from outbox o join channel_account a on a.id = o.channel_account_id where o.kind = 'reply'",
        );
        expect(new Set(rows.map((row) => row.channel))).toEqual(new Set(["slack", "whatsapp", "webchat"]));
        return rows;
      }, patience);
      expect(new Set(said.map((row) => row.text)).size).toBe(1);
    },
  );
});
