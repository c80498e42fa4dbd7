import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ChatwootShop, inboxId, startChatwootShop } from "../../testing/chatwoot.fixture.ts";

const within = { timeout: 180_000, interval: 25 };
let shop: ChatwootShop;
beforeAll(async () => {
  shop = await startChatwootShop("autonomous");
});
afterAll(() => shop.close());

let contacts = 90;
const ask = () =>
  shop.chatwoot.receive(inboxId, { id: ++contacts, name: "Maya" }, "Where is my order O-12345?");
const ours = (conversation: number) =>
  shop.chatwoot.messages(conversation).filter(({ sender }) => sender?.type === "agent_bot");
const outboxOf = (conversation: number) =>
  shop.database.admin(
    "select o.state, o.receipt from outbox o join conversation c on c.id = o.conversation_id where c.conversation_ref = $1",
    [String(conversation)],
  );

describe("an autonomous agent in Chatwoot", () => {
  it("A4 in an inbox that is not autonomous, its reply is a private note", async () => {
    for (const settings of [{}, { autonomous: "true" }, { autonomous: 1 }]) {
      await shop.setSettings(settings);
      const { conversationId } = await ask();
      await vi.waitFor(() => expect(ours(conversationId)).toHaveLength(1), within);
      expect(ours(conversationId)[0]).toMatchObject({ isPrivate: true });
      expect(ours(conversationId)[0]?.content).toMatch(/Not sent to the contact.*UPS/s);
    }
  });

  it("A4 A6 in an autonomous inbox its reply is public, once, though the answer to the send is lost and the webhook comes twice", async () => {
    await shop.setSettings({ autonomous: true });
    shop.chatwoot.faults.add({ method: "POST messages", loseResponse: true });
    shop.chatwoot.faults.add({ method: "webhook", duplicates: 1 });
    const { conversationId } = await ask();
    await vi.waitFor(
      async () => expect(await outboxOf(conversationId)).toEqual([{ state: "sent", receipt: "sent" }]),
      within,
    );
    expect(ours(conversationId)).toHaveLength(1);
    expect(ours(conversationId)[0]).toMatchObject({ isPrivate: false });
    expect(ours(conversationId)[0]?.content).toContain("UPS");
  });

  it("A6 a webhook that cannot be stored is answered with 500, after which Chatwoot delivers it again", async () => {
    await shop.setSettings({ autonomous: true });
    const rename = (from: string, to: string) =>
      shop.database.admin(`alter function ${from}(jsonb, boolean) rename to ${to}`);
    await rename("accept_inbound", "accept_inbound_away");
    const { delivery, rawBody, conversationId } = await ask();
    await rename("accept_inbound_away", "accept_inbound");
    expect(delivery.attempts.map(({ status }) => status)).toEqual([500, 500, 500]);
    await shop.chatwoot.sendBody(rawBody);
    await vi.waitFor(() => expect(ours(conversationId)).toHaveLength(1), within);
  });
});
