import { graphVersion } from "@konstruct/core/graph-version";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { listSendingStops, resumeSending } from "@konstruct/services/whatsapp/sending-stop";
import { whatsappWindowOf } from "@konstruct/services/whatsapp/window";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { type WhatsappPerson, whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const phone = whatsappPhone("1");
const question = "Where's my order O-12345?";
const within = { timeout: 180_000, interval: 20 };
const dayMs = 24 * 3_600_000;
let shiftMs = 0;
let people = 0;
const database = setUpDatabase();
let shop: TestTenant;
let whatsapp: WhatsappSimulator;
let gateway: Gateway;
let orchestrator: Orchestrator;
beforeAll(async () => {
  shop = await createShop(database, { channel: "whatsapp", accountKey: phone.phoneNumberId });
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    enforceVersion: true,
    retryDelaysMs: [],
    now: () => Date.now() + shiftMs,
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
});

function somebody(): Required<Pick<WhatsappPerson, "phone" | "userId">> {
  people += 1;
  return { phone: `1555000${people}`, userId: `US.13491${people}` };
}

const sentTo = ({ phone: to, userId }: WhatsappPerson) =>
  whatsapp.sent.filter((each) => each.to.phone === to || (userId && each.to.userId === userId));
const textsTo = (person: WhatsappPerson) =>
  sentTo(person).map((each) => (each.body.text as { body: string }).body);

async function answered(person: WhatsappPerson, count: number): Promise<string[]> {
  await vi.waitFor(() => expect(sentTo(person).length).toBeGreaterThanOrEqual(count), within);
  return textsTo(person);
}

const conversationOf = async ({ phone: number }: WhatsappPerson) =>
  (
    await database.admin(
      `select c.id, c.contact_id from conversation c join identity i on i.tenant_id = c.tenant_id and i.contact_id = c.contact_id
       where i.external_id = $1`,
      [number],
    )
  )[0] as { id: string; contact_id: string };
const outboxOf = async (conversationId: string) =>
  database.admin(
    "select state, error_code, due_at, kind from outbox where conversation_id = $1 order by seq",
    [conversationId],
  );
const turns = async () => Number((await database.admin("select count(*) as n from turn"))[0]!.n);
const context = () => ({
  database: database.app,
  tenantId: shop.tenantId,
  actor: { kind: "system", id: "test" } as const,
});

describe("WhatsApp's rules, checked before every send", () => {
  it("A9 a reply 24 hours and one second after the contact's message is never sent", async () => {
    const late = somebody();
    shiftMs = -(dayMs + 1_000);
    await whatsapp.receive(phone, late, question);
    shiftMs = 0;
    const found = await vi.waitFor(async () => {
      const { id } = await conversationOf(late);
      const rows = await outboxOf(id);
      expect(rows).toMatchObject([{ state: "failed", error_code: "window_closed" }]);
      return id;
    }, within);
    expect(sentTo(late)).toEqual([]);
    const window = await withTenant(database.app, shop.tenantId, (tx) => whatsappWindowOf(tx, found));
    expect(window).toMatchObject({ state: "closed", optedOut: null, stoppedBy: null, templatesUsable: [] });
  });

  it("A9 STOP ends messages with one confirmation and without a turn; a later message is answered; START opts in again", async () => {
    const person = somebody();
    const before = await turns();
    await whatsapp.receive(phone, person, "หยุดค่ะ");
    expect(await answered(person, 1)).toEqual([expect.stringContaining("เราจะไม่ส่งข้อความถึงคุณที่นี่อีก")]);
    await whatsapp.receive(phone, person, "stop");
    await whatsapp.receive(phone, person, question);
    expect((await answered(person, 2)).at(-1)).toContain("O-12345");
    expect(await turns()).toBe(before + 1);
    await whatsapp.receive(phone, person, "START");
    expect((await answered(person, 3)).at(-1)).toContain("Welcome back");
    expect(await turns()).toBe(before + 1);
    const { contact_id } = await conversationOf(person);
    expect(
      await database.admin("select state, scope from opt_out where contact_id = $1", [contact_id]),
    ).toEqual([{ state: "in", scope: "everything" }]);
  });

  it("A9 a contact who opts out of marketing in WhatsApp's settings still gets answers", async () => {
    const person = somebody();
    await whatsapp.receive(phone, person, question);
    await answered(person, 1);
    await whatsapp.prefer(phone, person, "stop");
    const { id, contact_id } = await conversationOf(person);
    await vi.waitFor(
      async () =>
        expect(
          await database.admin("select state, scope from opt_out where contact_id = $1", [contact_id]),
        ).toEqual([{ state: "out", scope: "marketing" }]),
      within,
    );
    await whatsapp.receive(phone, person, question);
    expect(await answered(person, 2)).toHaveLength(2);
    const window = await withTenant(database.app, shop.tenantId, (tx) => whatsappWindowOf(tx, id));
    expect(window).toMatchObject({ state: "open", optedOut: "marketing" });
  });

  it("A9 a dead token stops the account once and holds its messages, and all of them are sent when it resumes", async () => {
    const [first, second] = [somebody(), somebody()];
    whatsapp.revokeToken(phone);
    await whatsapp.receive(phone, first, question);
    await vi.waitFor(
      async () => expect(await listSendingStops(context())).toMatchObject([{ errorCode: "190", waiting: 1 }]),
      within,
    );
    await whatsapp.receive(phone, second, question);
    const [stop] = await vi.waitFor(async () => {
      const stops = await listSendingStops(context());
      expect(stops).toMatchObject([{ waiting: 2 }]);
      return stops;
    }, within);
    expect(stop?.words).toContain("access token");
    whatsapp.restoreToken(phone);
    expect(await resumeSending(context(), { channelAccountId: shop.channelAccountId })).toEqual({
      resumed: 2,
    });
    await answered(first, 1);
    await answered(second, 1);
    const actions = await database.admin(
      "select action, count(*)::int as n from audit_entry where action like 'channel_account.sending%' group by 1 order by 1",
    );
    expect(actions).toEqual([
      { action: "channel_account.sending_resumed", n: 1 },
      { action: "channel_account.sending_stopped", n: 1 },
    ]);
  });

  it("A9 a message held past the 24 hours is not sent when the account resumes", async () => {
    const person = somebody();
    whatsapp.revokeToken(phone);
    await whatsapp.receive(phone, person, question);
    await vi.waitFor(
      async () => expect(await listSendingStops(context())).toMatchObject([{ waiting: 1 }]),
      within,
    );
    const { id } = await conversationOf(person);
    await database.admin(
      "update message set sent_at = sent_at - interval '1 day' where conversation_id = $1",
      [id],
    );
    whatsapp.restoreToken(phone);
    await resumeSending(context(), { channelAccountId: shop.channelAccountId });
    await vi.waitFor(
      async () =>
        expect(await outboxOf(id)).toMatchObject([{ state: "failed", error_code: "window_closed" }]),
      within,
    );
    expect(sentTo(person)).toEqual([]);
  });

  it("A9 erasing a contact removes their opt-out", async () => {
    const person = somebody();
    await whatsapp.receive(phone, person, "stop");
    await answered(person, 1);
    const { contact_id } = await conversationOf(person);
    await withTenant(database.app, shop.tenantId, (tx) =>
      tx.query({ text: "select erase_contact($1)", values: [contact_id] }),
    );
    expect(await database.admin("select 1 from opt_out where contact_id = $1", [contact_id])).toEqual([]);
    expect(await database.admin("select 1 from contact where id = $1", [contact_id])).toEqual([]);
  });

  it("A9 a payment error in a later status stops the account too", async () => {
    const person = somebody();
    await whatsapp.receive(phone, person, question);
    await answered(person, 1);
    await whatsapp.sendStatus(phone, sentTo(person)[0]!, "failed", 131042);
    const stops = await listSendingStops(context());
    expect(stops).toMatchObject([{ errorCode: "131042" }]);
    await resumeSending(context(), { channelAccountId: shop.channelAccountId });
  });
});
