import { graphVersion } from "@konstruct/core/graph-version";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { addMember } from "@konstruct/services/member/members";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const phone = whatsappPhone("1");
const manager = "66899999999";
const within = { timeout: 180_000, interval: 25 };
const database = setUpDatabase();
let whatsapp: WhatsappSimulator;
let gateway: Gateway;
let orchestrator: Orchestrator;
beforeAll(async () => {
  const escalation = { deliver_by: ["whatsapp" as const] };
  const shop = await createShop(database, {
    channel: "whatsapp",
    accountKey: phone.phoneNumberId,
    escalation,
  });
  const system = {
    database: database.app,
    tenantId: shop.tenantId,
    actor: { kind: "system", id: "test" },
  } as const;
  const identities = [{ kind: "whatsapp_phone" as const, id: manager }];
  await addMember(system, { name: "Dana", email: "dana@shop.example", role: "agent_manager", identities });
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    retryDelaysMs: [],
  });
  gateway = await startTestGateway(database.app, database.urls.app);
  whatsapp.setWebhookUrl(`${gateway.url}/whatsapp/webhook`);
  orchestrator = await startTestOrchestrator(database, {
    whatsapp: { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token },
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await gateway.drain(1_000);
  await whatsapp.stop();
});

const toManager = () => whatsapp.sent.filter(({ to }) => to.phone === manager).map(({ body }) => body);
const asks = (from: string) => whatsapp.receive(phone, { phone: from }, "Can I talk to a human?");

describe("a member who is reached on WhatsApp", () => {
  it("G1 is notified once, as text, or with the template the account names; later changes send nothing more", async () => {
    await asks("66810000001");
    await vi.waitFor(() => expect(toManager()).toHaveLength(1), within);
    expect(toManager()[0]).toMatchObject({
      type: "text",
      text: { body: expect.stringContaining("asked for a person") },
    });
    await asks("66810000001");
    const template = JSON.stringify({ memberTemplate: { name: "needs_a_person", language: "en" } });
    await database.admin("update channel_account set settings = $1", [template]);
    await asks("66810000002");
    await vi.waitFor(() => expect(toManager()).toHaveLength(2), within);
    expect(toManager()[1]).toMatchObject({
      type: "template",
      template: {
        name: "needs_a_person",
        language: { code: "en" },
        components: [
          {
            type: "body",
            parameters: [{ type: "text", text: expect.stringContaining("asked for a person") }],
          },
        ],
      },
    });
    await vi.waitFor(
      async () => {
        const cards = await database.admin("select state, shown >= wanted as current from card");
        expect(cards).toEqual([
          { state: "shown", current: true },
          { state: "shown", current: true },
        ]);
      },
      { timeout: 180_000, interval: 50 },
    );
  });
});
