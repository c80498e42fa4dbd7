import { afterEach, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../receiver.ts";
import { signChatwoot } from "./sign.ts";
import { type ChatwootSimulator, startChatwootSimulator } from "./start-chatwoot.ts";

const account = { id: 7, name: "Acme" };
const bot = { id: 5, name: "Ava", token: "of-the-bot" };
const dana = { id: 31, name: "Dana", email: "dana@shop.example", token: "of-dana" };
const maya = { id: 41, name: "Maya" };
let receiver: Receiver;
let chatwoot: ChatwootSimulator;

async function start(secret?: string): Promise<void> {
  receiver = await startReceiver();
  chatwoot = await startChatwootSimulator({ account, bot, users: [dana], secret, retryDelaysMs: [0, 0] });
  chatwoot.setWebhookUrl(receiver.url);
}
afterEach(async () => {
  await chatwoot.stop();
  await receiver.stop();
});
const call = (method: string, path: string, token = bot.token, body?: unknown) =>
  fetch(`${chatwoot.url}/api/v1/accounts/7/conversations/${path}`, {
    method,
    headers: { api_access_token: token, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe("the simulated Chatwoot", () => {
  it("A4 signs its deliveries, and a version without signatures sends no such header", async () => {
    await start("s");
    await chatwoot.receive(3, maya, "Hi");
    const { headers, rawBody } = receiver.received[0]!;
    const timestamp = Number(headers["x-chatwoot-timestamp"]);
    expect(headers["x-chatwoot-signature"]).toBe(
      signChatwoot({ rawBody, secret: "s", timestamp }).headers["x-chatwoot-signature"],
    );
    await chatwoot.stop();
    await receiver.stop();
    await start();
    await chatwoot.receive(3, maya, "Hi");
    expect(receiver.received[0]?.headers).not.toHaveProperty("x-chatwoot-signature");
  });

  it("A4 delivers again after 429 and 500 only, three times in all", async () => {
    await start("s");
    receiver.faults.add({ method: "receive", status: 500, times: Number.POSITIVE_INFINITY });
    expect((await chatwoot.receive(3, maya, "Hi")).delivery).toMatchObject({ ok: false });
    receiver.faults.clear();
    receiver.faults.add({ method: "receive", status: 503 });
    expect((await chatwoot.receive(3, maya, "Hi")).delivery.attempts).toHaveLength(1);
    receiver.faults.add({ method: "receive", status: 429 });
    expect((await chatwoot.receive(3, maya, "Hi")).delivery.attempts).toHaveLength(2);
  });

  it("A4 delivers a bot's own messages to it, private ones too, with their content attributes", async () => {
    await start("s");
    await chatwoot.receive(3, maya, "Hi");
    const attributes = { konstruct_outbox_id: "o-1" };
    const body = { content: "A note", private: true, content_attributes: attributes };
    const answer = await call("POST", "1/messages", bot.token, body);
    expect(await answer.json()).toMatchObject({
      message_type: 1,
      private: true,
      content_attributes: attributes,
    });
    await chatwoot.settled();
    const event = JSON.parse(receiver.received.at(-1)!.rawBody) as unknown;
    expect(event).toMatchObject({
      event: "message_created",
      message_type: "outgoing",
      private: true,
      content_attributes: attributes,
      sender: { type: "agent_bot", id: bot.id },
      account,
    });
  });

  it("A4 a label's event does not name the user who set it, nor the account at its top level", async () => {
    await start("s");
    const { conversationId } = await chatwoot.receive(3, maya, "Hi");
    const { rawBody } = await chatwoot.label(conversationId, ["vip"]);
    const event = JSON.parse(rawBody) as Record<string, unknown>;
    expect(event).toMatchObject({ event: "conversation_updated", id: conversationId, labels: ["vip"] });
    expect(event.changed_attributes).toContainEqual({
      label_list: { previous_value: [], current_value: ["vip"] },
    });
    expect(event).not.toHaveProperty("account");
    expect(event).not.toHaveProperty("performed_by");
  });

  it("A4 a bot's token may not read messages; no token, another account and an unknown conversation are refused", async () => {
    await start("s");
    await chatwoot.receive(3, maya, "Hi");
    expect((await call("GET", "1/messages")).status).toBe(401);
    expect((await call("GET", "1/messages", dana.token)).status).toBe(200);
    expect((await call("GET", "1/labels", "nobody's")).status).toBe(401);
    expect((await call("GET", "9/labels")).status).toBe(404);
    const elsewhere = chatwoot.url.concat("/api/v1/accounts/8/conversations/1/labels");
    expect((await fetch(elsewhere, { headers: { api_access_token: bot.token } })).status).toBe(404);
  });
});
