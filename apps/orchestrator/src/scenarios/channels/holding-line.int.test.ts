import { graphVersion } from "@konstruct/core/graph-version";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, modelAt, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const phone = whatsappPhone("1");
const question = "Where's my order O-12345?";
const within = { timeout: 180_000, interval: 20 };
const database = setUpDatabase();
let openai: OpenAISimulator;
let whatsapp: WhatsappSimulator;
let gateway: Gateway;
let orchestrator: Orchestrator;
beforeAll(async () => {
  await createShop(database, { channel: "whatsapp", accountKey: phone.phoneNumberId });
  openai = await startOpenAISimulator();
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    retryDelaysMs: [],
  });
  gateway = await startTestGateway(database.app, database.urls.app);
  whatsapp.setWebhookUrl(`${gateway.url}/whatsapp/webhook`);
  orchestrator = await startTestOrchestrator(database, {
    llm: modelAt(openai.url),
    whatsapp: { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token },
    settings: { debounceMs: { whatsapp: 0 }, holdingLineMs: 1 },
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await gateway.drain(1_000);
  await whatsapp.stop();
  await openai.stop();

  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

/** The texts a number got, once its question is answered. */
async function textsTo(number: string): Promise<string[]> {
  const texts = () =>
    whatsapp.sent
      .filter(({ to }) => to.phone === number)
      .map(({ body }) => (body.text as { body: string }).body);
  await vi.waitFor(() => expect(texts().join()).toContain("shipped"), within);
  return texts();
}

describe("while a model is slow", () => {
  it("A7 a contact who sees no sign of an answer is told once that it is looked into, before the answer", async () => {
    openai.faults.add({ latencyMs: 700, only: "propose" });
    // The first call would show that an answer is being written.
    whatsapp.faults.add({ method: "POST messages", status: 500 });
    await whatsapp.receive(phone, { phone: "15550001" }, question);
    expect(await textsTo("15550001")).toEqual([
      expect.stringContaining("Looking into it"),
      expect.stringContaining("shipped"),
    ]);
  });

  it("A7 a contact who sees that an answer is being written gets only the answer", async () => {
    openai.faults.add({ latencyMs: 700, only: "propose" });
    await whatsapp.receive(phone, { phone: "15550002" }, question);
    expect(await textsTo("15550002")).toEqual([expect.stringContaining("shipped")]);
  });
});
