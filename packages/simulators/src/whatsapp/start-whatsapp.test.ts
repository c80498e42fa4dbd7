import { createHmac } from "node:crypto";
import { graphVersion } from "@konstruct/core/graph-version";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../receiver.ts";
import { startWhatsappSimulator, type WhatsappSimulator } from "./start-whatsapp.ts";
import { contactOf, inboundMessage, whatsappPhone } from "./webhooks.ts";

const phone = whatsappPhone("1234");
const other = whatsappPhone("5678");
const marta = { phone: "491700000001", userId: "DE.15025", name: "Marta" };
let nowMs = 1_767_225_600_000;
let gateway: Receiver;
let whatsapp: WhatsappSimulator;

beforeAll(async () => {
  gateway = await startReceiver();
  whatsapp = await startWhatsappSimulator({
    phones: [phone, other],
    appSecret: "app-secret",
    webhookUrl: gateway.url,
    statuses: ["sent", "delivered", "read"],
    enforceWindow: true,
    retryDelaysMs: [0, 0],
    now: () => nowMs,
  });
});
afterEach(() => {
  gateway.received.length = 0;
  whatsapp.faults.clear();
});
afterAll(async () => {
  await whatsapp.stop();
  await gateway.stop();
});

async function send(body: Record<string, unknown>, token = phone.token) {
  const response = await fetch(`${whatsapp.url}/${graphVersion}/${phone.phoneNumberId}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ messaging_product: "whatsapp", ...body }),
  });
  return { status: response.status, body: (await response.json()) as { error?: { code: number } } };
}

const text = (body: string) => ({ type: "text", text: { body } });
const statuses = () =>
  gateway.received.flatMap(({ rawBody }) => JSON.parse(rawBody).entry[0].changes[0].value.statuses ?? []);

describe("the WhatsApp simulator", () => {
  it("A2 a message is signed over its bytes and carries both addresses", async () => {
    await whatsapp.receive(phone, marta, "Hello");
    const [delivered] = gateway.received;
    const digest = createHmac("sha256", "app-secret")
      .update(delivered?.rawBody ?? "")
      .digest("hex");
    expect(delivered?.headers["x-hub-signature-256"]).toBe(`sha256=${digest}`);
    const { value } = JSON.parse(delivered?.rawBody ?? "{}").entry[0].changes[0];
    expect(value.messages[0]).toMatchObject({
      from: marta.phone,
      from_user_id: marta.userId,
      text: { body: "Hello" },
    });
  });

  it("A6 an accepted message gets its statuses in order, with the outbox id", async () => {
    await whatsapp.receive(phone, marta, "Hello");
    await send({ to: marta.phone, biz_opaque_callback_data: "o-1", ...text("Hi") });
    await whatsapp.settled();
    expect(statuses().map((each) => [each.status, each.biz_opaque_callback_data])).toEqual([
      ["sent", "o-1"],
      ["delivered", "o-1"],
      ["read", "o-1"],
    ]);
  });

  it("A9 outside the window a free-form message fails with 131047 and a template does not", async () => {
    await whatsapp.receive(phone, marta, "Hello");
    nowMs += 24 * 3_600_000 + 1_000;
    await send({ to: marta.phone, ...text("Too late") });
    await whatsapp.settled();
    expect(statuses()).toMatchObject([{ status: "failed", errors: [{ code: 131047 }] }]);
    gateway.received.length = 0;
    await send({ to: marta.phone, type: "template", template: { name: "hello", language: { code: "en" } } });
    await whatsapp.settled();
    expect(statuses().map((each) => each.status)).toContain("read");
  });

  it("A9 a scoped id in `to` is accepted and never delivered, as the real API does", async () => {
    await send({ to: marta.userId, ...text("Into the void") });
    await whatsapp.settled();
    expect(whatsapp.sent.at(-1)?.dropped).toBe(true);
    expect(statuses()).toEqual([]);
  });

  it.each([
    [text(""), 131009],
    [text("x".repeat(4_097)), 131009],
    [
      { type: "interactive", interactive: { type: "button", body: { text: "x" }, action: { buttons: [] } } },
      131009,
    ],
  ])("A9 content beyond the limits is refused", async (content, code) => {
    expect(await send({ to: marta.phone, ...content })).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
  });

  it("A9 a wrong token is 190, another number's token finds no such object", async () => {
    expect(await send({ to: "1", ...text("x") }, "nobody")).toMatchObject({
      status: 401,
      body: { error: { code: 190 } },
    });
    expect(await send({ to: "1", ...text("x") }, other.token)).toMatchObject({
      status: 400,
      body: { error: { code: 100 } },
    });
  });

  it("A2 a batch has one entry per account and every change in it", async () => {
    const change = (to: typeof phone, id: string) => ({
      phone: to,
      field: "messages",
      value: { contacts: [contactOf(marta)], messages: [inboundMessage(marta, id, 1_767_225_600, "x")] },
    });
    await whatsapp.sendBatch([change(phone, "wamid.1"), change(other, "wamid.2"), change(phone, "wamid.3")]);
    const { entry } = JSON.parse(gateway.received[0]?.rawBody ?? "{}");
    expect(entry.map((each: { changes: unknown[] }) => each.changes.length)).toEqual([2, 1]);
  });

  it("A2 media is found by id and downloaded with the token only", async () => {
    whatsapp.addMedia("900", { bytes: Buffer.from("picture"), mimeType: "image/png" });
    const headers = { authorization: `Bearer ${phone.token}` };
    const info = (await (await fetch(`${whatsapp.url}/${graphVersion}/900`, { headers })).json()) as {
      url: string;
    };
    expect(await (await fetch(info.url, { headers })).text()).toBe("picture");
    expect((await fetch(info.url)).status).toBe(401);
  });

  it("A6 a webhook that is not accepted is sent again with the same message", async () => {
    gateway.faults.add({ method: "receive", status: 500, applied: true });
    const { delivery } = await whatsapp.receive(phone, marta, "again");
    expect(delivery).toMatchObject({ ok: true, attempts: [{ status: 500 }, { status: 200 }] });
    expect(gateway.received[0]?.rawBody).toBe(gateway.received[1]?.rawBody);
  });
});
