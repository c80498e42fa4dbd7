import { graphVersion } from "@konstruct/core/graph-version";
import { newId } from "@konstruct/core/ids";
import { konstructMessageSchema } from "@konstruct/core/message";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import type { ServiceContext } from "@konstruct/services/context";
import { sendTemplate } from "@konstruct/services/whatsapp/send-template";
import { listSendingStops, resumeSending, stopSending } from "@konstruct/services/whatsapp/sending-stop";
import { listTemplates, syncTemplates } from "@konstruct/services/whatsapp/templates";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { simulatedTemplate } from "@konstruct/simulators/whatsapp/templates";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const phone = whatsappPhone("1");
const within = { timeout: 180_000, interval: 20 };
let people = 0;
const database = setUpDatabase();
let shop: TestTenant;
let whatsapp: WhatsappSimulator;
let gateway: Gateway;
let orchestrator: Orchestrator;
let context: ServiceContext;
beforeAll(async () => {
  shop = await createShop(database, { channel: "whatsapp", accountKey: phone.phoneNumberId });
  context = { database: database.app, tenantId: shop.tenantId, actor: { kind: "system", id: "test" } };
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    enforceWindow: true,
    enforceVersion: true,
    statuses: ["read", "sent", "delivered", "sent"],
    templates: {
      [phone.wabaId]: [
        simulatedTemplate("order_update", "Order {{1}} has left.", { language: "en_US" }),
        simulatedTemplate("offer", "A lamp for {{1}}", { category: "MARKETING" }),
      ],
    },
    retryDelaysMs: [],
  });
  gateway = await startTestGateway(database.app, database.urls.app);
  whatsapp.setWebhookUrl(`${gateway.url}/whatsapp/webhook`);
  orchestrator = await startTestOrchestrator(database, {
    whatsapp: { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token },
  });
  const graph = {
    graphUrl: whatsapp.url,
    graphVersion,
    credentials: async () => ({ accessToken: phone.token }),
  };
  await syncTemplates({ ...context, graph }, { businessAccountId: phone.wabaId });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await gateway.drain(1_000);
  await whatsapp.settled();
  await whatsapp.stop();
});

/** A contact who wrote and was answered more than a day ago; `to` is their address. */
async function wroteLongAgo(hours: number): Promise<{ conversationId: string; to: string }> {
  people += 1;
  const to = `1555700${people}`;
  const message = konstructMessageSchema.parse({
    externalId: newId(),
    channel: "whatsapp",
    accountKey: phone.phoneNumberId,
    conversationRef: to,
    identity: { kind: "whatsapp_phone", id: to },
    sentAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
    text: "Where's my order O-12345?",
    parts: [],
    startsTurn: true,
    replyTarget: { to, messageId: "wamid.old" },
  });
  await acceptMessages(database.app, [{ message, debounceMs: 0 }]);
  const conversationId = conversationIdOf(shop.channelAccountId, to);
  await vi.waitFor(
    async () => expect(await outboxOf(conversationId)).toMatchObject([{ error_code: "window_closed" }]),
    within,
  );
  return { conversationId, to };
}

const outboxOf = (conversationId: string) =>
  database.admin(
    "select id, state, error_code, receipt from outbox where conversation_id = $1 order by seq",
    [conversationId],
  );
const sentTo = (to: string) => whatsapp.sent.filter((each) => each.to.phone === to);
const orderUpdate = { name: "order_update", language: "en_US", variables: { "1": "O-12345" } };

describe("templates, the only message to a contact who wrote more than a day ago", () => {
  it("A9 words are refused before any call, a template arrives and its receipts only move forwards", async () => {
    const { conversationId, to } = await wroteLongAgo(25);
    expect(sentTo(to)).toEqual([]);
    const { text } = await sendTemplate(context, { conversationId, ...orderUpdate });
    expect(text).toBe("Order O-12345 has left.");
    await vi.waitFor(() => expect(sentTo(to)).toMatchObject([{ type: "template" }]), within);
    expect(sentTo(to)[0]?.body).not.toHaveProperty("context");
    await whatsapp.settled();
    await vi.waitFor(
      async () =>
        expect((await outboxOf(conversationId))[1]).toMatchObject({ state: "sent", receipt: "read" }),
      within,
    );
  });

  it("A9 a repeated request with its message id sends a template once", async () => {
    const { conversationId, to } = await wroteLongAgo(25);
    const message = { conversationId, ...orderUpdate, messageId: newId() };
    const sent = await sendTemplate(context, message);
    expect(await sendTemplate(context, message)).toEqual(sent);
    await vi.waitFor(
      async () => expect((await outboxOf(conversationId))[1]).toMatchObject({ state: "sent" }),
      within,
    );
    expect(await outboxOf(conversationId)).toHaveLength(2);
    expect(sentTo(to)).toHaveLength(1);
  });

  it("A9 a template that Meta pauses while it waits is not sent, and the webhook is the notice", async () => {
    const { conversationId, to } = await wroteLongAgo(25);
    const { channelAccountId } = shop;
    await stopSending(context, { channelAccountId, errorCode: "131042", detail: "no card" });
    await sendTemplate(context, { conversationId, ...orderUpdate });
    await whatsapp.setTemplateStatus(phone, "order_update", "PAUSED");
    const paused = (await listTemplates(context)).find(({ name }) => name === "order_update");
    expect(paused).toMatchObject({ status: "paused", unusable: "Meta says it is paused" });
    // The number is stopped first, so that the message is checked while it is held.
    await vi.waitFor(
      async () =>
        expect(
          await database.admin(
            "select 1 from outbox where conversation_id = $1 and due_at is null and state = 'planned'",
            [conversationId],
          ),
        ).toHaveLength(1),
      within,
    );
    await resumeSending(context, { channelAccountId });
    await vi.waitFor(
      async () =>
        expect((await outboxOf(conversationId))[1]).toMatchObject({
          state: "failed",
          error_code: "template_unusable",
        }),
      within,
    );
    expect(sentTo(to)).toEqual([]);
    await expect(sendTemplate(context, { conversationId, ...orderUpdate })).rejects.toMatchObject({
      code: "conflict",
    });
    await whatsapp.setTemplateStatus(phone, "order_update", "APPROVED");
  });

  it("A9 a contact without marketing consent gets no marketing template, and still gets others", async () => {
    const { conversationId, to } = await wroteLongAgo(25);
    await whatsapp.prefer(phone, { phone: to }, "stop");
    const offer = { conversationId, name: "offer", language: "en", variables: { "1": "Marta" } };
    await vi.waitFor(
      async () =>
        expect(
          await database.admin(
            "select o.scope from opt_out o join conversation c using (contact_id) where c.id = $1",
            [conversationId],
          ),
        ).toEqual([{ scope: "marketing" }]),
      within,
    );
    await expect(sendTemplate(context, offer)).rejects.toMatchObject({ context: { reason: "opted_out" } });
    await sendTemplate(context, { conversationId, ...orderUpdate });
    await vi.waitFor(() => expect(sentTo(to)).toHaveLength(1), within);
    await whatsapp.prefer(phone, { phone: to }, "resume");
    await vi.waitFor(() => sendTemplate(context, offer), within);
    await vi.waitFor(() => expect(sentTo(to)).toHaveLength(2), within);
  });

  it("A9 an account that Meta disables stops every number of it", async () => {
    const ban = { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE" } };
    await whatsapp.sendBatch([{ phone, field: "account_update", value: ban }]);
    const { channelAccountId } = shop;
    expect(await listSendingStops(context)).toMatchObject([
      { channelAccountId, errorCode: "131031", words: expect.stringContaining("locked") },
    ]);
    await resumeSending(context, { channelAccountId });
    expect(await listSendingStops(context)).toEqual([]);
  });

  it("A9 a member without the right to answer may not send a template", async () => {
    const { conversationId } = await wroteLongAgo(25);
    const viewer = { ...context, actor: { kind: "member", id: newId(), role: "viewer" } as const };
    await expect(sendTemplate(viewer, { conversationId, ...orderUpdate })).rejects.toMatchObject({
      code: "unauthorised",
    });
  });
});
