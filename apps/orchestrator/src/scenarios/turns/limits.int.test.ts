import { graphVersion } from "@konstruct/core/graph-version";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const phone = whatsappPhone("1");
const within = { timeout: 180_000, interval: 25 };
const burst = 3;

const database = setUpDatabase();
let shop: TestTenant;
let whatsapp: WhatsappSimulator;
let gateway: Gateway;
let orchestrator: Orchestrator;
beforeAll(async () => {
  shop = await createShop(database, { channel: "whatsapp", accountKey: phone.phoneNumberId });
  await database.admin("update channel_account set settings = $1", [
    JSON.stringify({ limits: { contact: { perMinute: 40, burst } } }),
  ]);
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    enforceRates: true,
  });
  gateway = await startTestGateway(database.app, database.urls.app);
  whatsapp.setWebhookUrl(`${gateway.url}/whatsapp/webhook`);
  orchestrator = await startTestOrchestrator(database, {
    whatsapp: { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token },
    settings: { debounceMs: { whatsapp: 0 } },
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await gateway.drain(1_000);
  await whatsapp.stop();
});

const sentTo = (person: string) =>
  whatsapp.sent.filter(({ to }) => to.phone === person).map(({ body }) => JSON.stringify(body.text ?? body));

/** Sends a message, and waits until a turn has answered or postponed it. */
async function ask(person: string, text: string): Promise<void> {
  const { id } = await whatsapp.receive(phone, { phone: person }, text);
  await vi.waitFor(async () => {
    const [row] = await database.admin(
      `select w.done_seq >= m.seq or w.held_until is not null as settled from message m
       join conversation_work w on w.conversation_id = m.conversation_id where m.external_id = $1`,
      [id],
    );
    expect(row?.settled).toBe(true);
  }, within);
}

async function allAnswered(person: string): Promise<void> {
  await vi.waitFor(async () => {
    const open = await database.admin(
      `select from conversation_work w where w.conversation_id = $1
         and (w.wake_at is not null
              or exists (select from outbox o where o.conversation_id = $1 and o.state <> 'sent'))`,
      [conversationIdOf(shop.channelAccountId, person)],
    );
    expect(open).toEqual([]);
  }, within);
}

const question = "Where's my order O-12345?";
const notices = (person: string, words: RegExp) => sentTo(person).filter((text) => words.test(text)).length;
const english = /writing faster than I can answer/;

describe("a contact who writes faster than the limit", () => {
  it("A11 is notified once, politely, and every message is answered", async () => {
    const person = "66811110001";
    for (let nth = 0; nth < burst + 4; nth++) await ask(person, question);
    await allAnswered(person);
    expect(notices(person, english)).toBe(1);
    const turns = await database.admin(
      "select from_seq, to_seq from turn where conversation_id = $1 order by from_seq",
      [conversationIdOf(shop.channelAccountId, person)],
    );
    expect(sentTo(person)).toHaveLength(turns.length + 1);
    const unanswered = await database.admin(
      `select m.id from message m where m.conversation_id = $1 and m.direction = 'inbound'
         and (select count(*) from turn t where t.conversation_id = m.conversation_id and m.seq between t.from_seq and t.to_seq) <> 1`,
      [conversationIdOf(shop.channelAccountId, person)],
    );
    expect(unanswered).toEqual([]);
  });

  it("A11 is notified again after a quiet time", async () => {
    const person = "66811110001";
    await database.admin("update rate_bucket set taken_until = now(), promised_until = now()");
    for (let nth = 0; nth < burst + 4; nth++) await ask(person, question);
    await allAnswered(person);
    expect(notices(person, english)).toBe(2);
  });

  it("A11 reads the notice in Thai after writing Thai", async () => {
    const person = "66811110002";
    for (let nth = 0; nth < burst + 4; nth++) await ask(person, "พัสดุ O-12345 ถึงไหนแล้ว");
    await allAnswered(person);
    expect(notices(person, /เร็วกว่าที่จะตอบทัน/)).toBe(1);
    expect(notices(person, english)).toBe(0);
  });
});
