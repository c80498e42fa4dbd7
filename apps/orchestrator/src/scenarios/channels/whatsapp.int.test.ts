import { graphVersion } from "@konstruct/core/graph-version";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { told } from "@konstruct/testing/told-once";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const phone = whatsappPhone("1");
const question = "Where's my order O-12345?";
const story = Array.from({ length: 2_500 }, (_, place) => `word${place}`);
const within = { timeout: 180_000, interval: 20 };
const database = setUpDatabase();
let whatsapp: WhatsappSimulator;
let gateway: Gateway;
let orchestrator: Orchestrator;
beforeAll(async () => {
  const intents = [{ id: "story", examples: ["Tell me the whole story"], reply: story.join(" ") }];
  await createShop(database, { channel: "whatsapp", accountKey: phone.phoneNumberId, intents });
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    retryDelaysMs: [],
  });
  gateway = await startTestGateway(database.app, database.urls.app);
  whatsapp.setWebhookUrl(`${gateway.url}/whatsapp/webhook`);
  const settings = { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token };
  orchestrator = await startTestOrchestrator(database, { whatsapp: settings });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await gateway.drain(1_000);
  await whatsapp.stop();

  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

async function sentAfter(before: number, count = 1) {
  await vi.waitFor(() => expect(whatsapp.sent.length).toBeGreaterThanOrEqual(before + count), within);
  return whatsapp.sent.slice(before);
}

const stateOf = async (outboxId: string | undefined) =>
  (await database.admin("select state, receipt from outbox where id = $1", [outboxId ?? null]))[0];

describe("WhatsApp, from the signed webhook to the Graph API", () => {
  it("A2 a contact known only by a business-scoped id is answered by it, in `recipient`", async () => {
    await whatsapp.receive(phone, { userId: "US.13491208655302741918" }, question);
    const [answer] = await sentAfter(0);
    expect(answer).toMatchObject({ to: { userId: "US.13491208655302741918" }, dropped: false });
    expect(answer?.body).not.toHaveProperty("to");
    expect(whatsapp.presences).toMatchObject([{ phoneNumberId: phone.phoneNumberId, typing: true }]);
  });

  it("A2 statuses in the wrong order only move the answer's state forwards", async () => {
    const before = whatsapp.sent.length;
    await whatsapp.receive(phone, { phone: "15550001" }, question);
    const [answer] = await sentAfter(before);
    await vi.waitFor(
      async () => expect(await stateOf(answer?.callbackData)).toMatchObject({ state: "sent" }),
      { timeout: 180_000 },
    );
    for (const status of ["delivered", "sent", "read", "delivered"])
      await whatsapp.sendStatus(phone, answer!, status);
    expect(await stateOf(answer?.callbackData)).toEqual({ state: "sent", receipt: "read" });
  });

  it("A2 an answer whose response was lost is settled by its status, and sent once", async () => {
    const before = whatsapp.sent.length;
    // The first call shows the typing sign.
    whatsapp.faults.add({ method: "POST messages", skip: 1, loseResponse: true });
    await whatsapp.receive(phone, { phone: "15550002" }, question);
    const [answer] = await sentAfter(before);
    await vi.waitFor(
      async () => expect(await stateOf(answer?.callbackData)).toMatchObject({ state: "unknown" }),
      { timeout: 180_000 },
    );
    await whatsapp.sendStatus(phone, answer!, "delivered");
    await vi.waitFor(
      async () =>
        expect(await stateOf(answer?.callbackData)).toEqual({ state: "sent", receipt: "delivered" }),
      within,
    );
    expect(whatsapp.sent).toHaveLength(before + 1);
  });

  it("A2 A5 a long answer is sent in pieces, in order, with nothing lost", async () => {
    const before = whatsapp.sent.length;
    await whatsapp.receive(phone, { phone: "15550003" }, "Tell me the whole story");
    const pieces = await sentAfter(before, Math.ceil(story.join(" ").length / 4_096));
    const bodies = pieces.map((piece) => (piece.body.text as { body: string }).body);
    expect(Math.max(...bodies.map((body) => body.length))).toBeLessThanOrEqual(4_096);
    expect(bodies.join(" ").split(/\s+/)).toEqual(told(story.join(" ")).split(/\s+/));
  });
});
