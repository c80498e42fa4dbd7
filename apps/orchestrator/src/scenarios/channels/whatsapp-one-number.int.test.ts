import { graphVersion } from "@konstruct/core/graph-version";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { type WhatsappPerson, whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const phone = whatsappPhone("1");
const within = { timeout: 180_000, interval: 20 };
const database = setUpDatabase();
let whatsapp: WhatsappSimulator;
let gateway: Gateway;
let orchestrator: Orchestrator;
beforeAll(async () => {
  await createShop(database, { channel: "whatsapp", accountKey: phone.phoneNumberId });
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

const sentTo = (...people: WhatsappPerson[]) =>
  whatsapp.sent.filter(({ to }) => people.some(({ phone: number }) => to.phone === number)).length;

async function conversationOf(externalId: string) {
  const [row] = await database.admin(
    `select m.conversation_id as id, w.owner from message m join conversation_work w on w.conversation_id = m.conversation_id
     where m.external_id = $1`,
    [externalId],
  );
  return row as { id: string; owner: string };
}

/** Waits until no orchestrator has anything left to do in a conversation. */
const settled = (conversationId: string) =>
  vi.waitFor(async () => {
    const [row] = await database.admin(
      `select lease_owner, wake_at, pending_since from conversation_work where conversation_id = $1`,
      [conversationId],
    );
    expect(row).toMatchObject({ lease_owner: null, wake_at: null });
  }, within);

const people: [string, WhatsappPerson, WhatsappPerson][] = [
  [
    "a Brazilian number without its ninth digit, and with it",
    { phone: "553188880001" },
    { phone: "5531988880001" },
  ],
  [
    "a Brazilian number with its ninth digit, and without it",
    { phone: "5531988880002" },
    { phone: "553188880002" },
  ],
  ["a Mexican number with the 1, and without it", { phone: "5215512345678" }, { phone: "525512345678" }],
  ["an Argentine number with the 9, and without it", { phone: "5491123456789" }, { phone: "541123456789" }],
  [
    "a number beside a user id, and another spelling alone",
    { phone: "553188880003", userId: "BR.3003" },
    { phone: "5531988880003" },
  ],
  [
    "a number alone, and another spelling beside a user id",
    { phone: "553188880004" },
    { phone: "5531988880004", userId: "BR.3004" },
  ],
];

describe("one number in two spellings", () => {
  it.each(people)(
    "A9 E1 F1 a takeover under one silences the agent under the other: %s",
    async (_, wrote, taken) => {
      const { id } = await whatsapp.receive(phone, wrote, "Where's my order O-12345?");
      await vi.waitFor(() => expect(sentTo(wrote)).toBe(1), within);
      const first = await conversationOf(id);

      const echo = await whatsapp.echo(phone, taken, "Peter here, I take over");
      const answered = await conversationOf(echo.id);
      expect(answered).toEqual({ id: first.id, owner: "person" });
      await settled(first.id);

      const next = await whatsapp.receive(phone, wrote, "and when does it come?");
      const other = await whatsapp.receive(phone, taken, "are you there?");
      expect([await conversationOf(next.id), await conversationOf(other.id)]).toEqual([answered, answered]);
      await settled(first.id);
      expect(sentTo(wrote, taken)).toBe(1);
      const contacts = await database.admin(
        "select distinct i.contact_id from identity i where i.address_key = address_key('phone', $1)",
        [taken.phone],
      );
      expect(contacts).toHaveLength(1);
    },
  );

  it("A9 F1 a colleague who writes first from the phone keeps the conversation, whatever names the contact answers under", async () => {
    const echo = await whatsapp.echo(phone, { phone: "553188880005" }, "Your parcel is here, Peter");
    const { id } = await conversationOf(echo.id);
    const answer = await whatsapp.receive(
      phone,
      { phone: "5531988880005", userId: "BR.3005" },
      "great, thanks",
    );
    expect(await conversationOf(answer.id)).toEqual({ id, owner: "person" });
    await settled(id);
    expect(sentTo({ phone: "5531988880005" })).toBe(0);
  });

  it("A9 the reply goes to the number as the platform wrote it", async () => {
    await whatsapp.receive(phone, { phone: "553188880006" }, "Where's my order O-12345?");
    await vi.waitFor(() => expect(sentTo({ phone: "553188880006" })).toBe(1), within);
    expect(
      await database.admin(
        "select external_id, address_key from identity where address_key = '5531988880006'",
      ),
    ).toEqual([{ external_id: "553188880006", address_key: "5531988880006" }]);
  });

  it("A9 a landline and a mobile number that differ only in a digit 9 are two people", async () => {
    const one = await whatsapp.receive(phone, { phone: "551133334444" }, "Where's my order O-12345?");
    const other = await whatsapp.receive(phone, { phone: "5511933334444" }, "Where's my order O-12345?");
    expect((await conversationOf(one.id)).id).not.toBe((await conversationOf(other.id)).id);
  });
});
