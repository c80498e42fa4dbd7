import { graphVersion } from "@konstruct/core/graph-version";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../receiver.ts";
import { startWhatsappSimulator, type WhatsappSimulator } from "./start-whatsapp.ts";
import { simulatedTemplate } from "./templates.ts";
import { whatsappPhone } from "./webhooks.ts";

const phone = whatsappPhone("1234");
const marta = { phone: "491700000001", userId: "DE.15025", name: "Marta" };
const names = Array.from({ length: 60 }, (_each, place) => `t_${place}`);
let gateway: Receiver;
let whatsapp: WhatsappSimulator;

beforeAll(async () => {
  gateway = await startReceiver();
});
beforeEach(async () => {
  gateway.received.length = 0;
  await whatsapp?.stop();
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: "s",
    webhookUrl: gateway.url,
    statuses: ["read", "sent", "sent"],
    enforceWindow: true,
    enforceRates: true,
    enforceVersion: true,
    templates: {
      [phone.wabaId]: [
        simulatedTemplate("order_update", "Order {{1}} has left."),
        ...names.map((name) => simulatedTemplate(name, "Hello")),
      ],
    },
    retryDelaysMs: [],
    now: () => 1_767_225_600_000,
  });
});
afterAll(async () => {
  await whatsapp.stop();
  await gateway.stop();
});

type Answer = { error?: { code: number }; url?: string; data?: { name: string }[]; paging?: Paging };
type Paging = { next?: string; cursors: { after: string } };

async function call(path: string, body?: Record<string, unknown>, version: string = graphVersion) {
  const response = await fetch(`${whatsapp.url}/${version}/${path}`, {
    headers: { authorization: `Bearer ${phone.token}` },
    ...(body && { method: "POST", body: JSON.stringify({ messaging_product: "whatsapp", ...body }) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
const say = (to = marta.phone) =>
  call(`${phone.phoneNumberId}/messages`, { to, type: "text", text: { body: "Hi" } });
const sendTemplate = (name: string, values: string[]) =>
  call(`${phone.phoneNumberId}/messages`, {
    to: marta.phone,
    type: "template",
    template: {
      name,
      language: { code: "en" },
      components: [{ type: "body", parameters: values.map((text) => ({ type: "text", text })) }],
    },
  });
const values = () => gateway.received.flatMap(({ rawBody }) => JSON.parse(rawBody).entry[0].changes[0].value);
const statuses = () => values().flatMap((value) => value.statuses ?? []);

describe("the WhatsApp simulator's refusals and notices", () => {
  it("A9 the window closes when the clock is moved forward", async () => {
    await whatsapp.receive(phone, marta, "Hello");
    whatsapp.advance(24 * 3_600_000);
    await say();
    await whatsapp.settled();
    expect(statuses().map((each) => each.status)).toEqual(["read", "sent", "sent"]);
    whatsapp.advance(1_000);
    await say();
    await whatsapp.settled();
    expect(statuses().at(-1)).toMatchObject({ status: "failed", errors: [{ code: 131047 }] });
  });

  it("A9 one person gets 45 at once, then one in six seconds", async () => {
    for (let sent = 0; sent < 45; sent++) expect((await say()).status).toBe(200);
    expect((await say()).body.error?.code).toBe(131056);
    expect((await say("491700000002")).status).toBe(200);
    whatsapp.advance(6_000);
    expect((await say()).status).toBe(200);
    expect((await say()).body.error?.code).toBe(131056);
  });

  it("A9 one number sends 80 a second", async () => {
    for (let sent = 0; sent < 80; sent++) expect((await say(`49170000${sent}`)).status).toBe(200);
    expect(await say("4917")).toMatchObject({ status: 429, body: { error: { code: 130429 } } });
    whatsapp.advance(100);
    expect((await say("4917")).status).toBe(200);
  });

  it("A9 templates: unknown, with too few values, paused, disabled, and as approved", async () => {
    expect((await sendTemplate("nothing", [])).body.error?.code).toBe(132001);
    expect((await sendTemplate("order_update", [])).body.error?.code).toBe(132000);
    expect((await sendTemplate("order_update", ["a\nb"])).body.error?.code).toBe(132018);
    expect((await sendTemplate("order_update", ["O-1"])).status).toBe(200);
    await whatsapp.setTemplateStatus(phone, "order_update", "PAUSED");
    expect((await sendTemplate("order_update", ["O-1"])).body.error?.code).toBe(132015);
    const told = values().find((value) => value.event !== undefined);
    expect(told).toMatchObject({ event: "PAUSED", message_template_name: "order_update" });
    await whatsapp.setTemplateStatus(phone, "order_update", "DISABLED");
    expect((await sendTemplate("order_update", ["O-1"])).body.error?.code).toBe(132016);
  });

  it("A9 templates are listed in pages", async () => {
    const first = await call(`${phone.wabaId}/message_templates?limit=50`);
    expect(first.body.data).toHaveLength(50);
    expect(first.body.paging?.next).toBeDefined();
    const after = first.body.paging?.cursors.after ?? "";
    const second = await call(`${phone.wabaId}/message_templates?limit=50&after=${after}`);
    expect(second.body.data?.map((each) => each.name)).toEqual(names.slice(49));
    expect(second.body.paging?.next).toBeUndefined();
    expect((await call("999/message_templates")).body.error?.code).toBe(100);
  });

  it("A9 a revoked token is 190 everywhere", async () => {
    whatsapp.revokeToken(phone);
    expect((await say()).body.error?.code).toBe(190);
    whatsapp.restoreToken(phone);
    expect((await say()).status).toBe(200);
  });

  it("A9 only the newest version is answered", async () => {
    expect((await call(`${phone.wabaId}/message_templates`, undefined, "v19.0")).body.error?.code).toBe(2635);
  });

  it("A9 the URL of a file expires after five minutes, the file after a week", async () => {
    whatsapp.addMedia("900", { bytes: Buffer.from("picture"), mimeType: "image/png" });
    const { url } = (await call("900")).body;
    const headers = { authorization: `Bearer ${phone.token}` };
    whatsapp.advance(299_000);
    expect((await fetch(url!, { headers })).status).toBe(200);
    whatsapp.advance(2_000);
    expect((await fetch(url!, { headers })).status).toBe(404);
    expect((await call("900")).status).toBe(200);
    whatsapp.advance(7 * 86_400_000);
    expect((await call("900")).body.error?.code).toBe(100);
  });

  it("A9 a new number or id is announced by a notice, and the window moves with the person", async () => {
    await whatsapp.receive(phone, marta, "Hello");
    const moved = await whatsapp.rotate(phone, marta, { phone: "491700000009", userId: "DE.77" });
    expect(moved.person).toEqual({ phone: "491700000009", userId: "DE.77", name: "Marta" });
    expect(values().at(-1).messages[0]).toMatchObject({
      from: marta.phone,
      system: {
        type: "user_changed_number",
        wa_id: "491700000009",
        user_id: "DE.77",
        previous_user_id: "DE.15025",
      },
    });
    await say("491700000009");
    await whatsapp.settled();
    expect(statuses().map((each) => each.status)).toContain("read");
    await whatsapp.rotate(phone, { userId: "DE.77" }, { userId: "DE.78" });
    expect(values().at(-1).messages[0]).toMatchObject({
      from_user_id: "DE.78",
      system: { type: "user_changed_user_id", previous_user_id: "DE.77" },
    });
  });

  it("A9 a person stops marketing in WhatsApp's own settings", async () => {
    await whatsapp.prefer(phone, marta, "stop");
    expect(values()[0].user_preferences).toMatchObject([
      { wa_id: marta.phone, user_id: marta.userId, category: "marketing_messages", value: "stop" },
    ]);
  });
});
