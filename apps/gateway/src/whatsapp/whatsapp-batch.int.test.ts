import { newId } from "@konstruct/core/ids";
import { signWhatsapp } from "@konstruct/simulators/sign";
import {
  contactOf,
  inboundMessage,
  statusOf,
  type WhatsappPhone,
  webhookBody,
  whatsappPhone,
} from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, testSecrets } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

const phones = ["1", "2", "3", "4", "5"].map((digits) => whatsappPhone(digits));
const nowS = Math.floor(Date.now() / 1_000);

const database = setUpDatabase();
let gateway: Gateway;
let tenants: TestTenant[];
beforeAll(async () => {
  tenants = [];
  for (const phone of phones)
    tenants.push(
      await createTestTenant(database.app, { channel: "whatsapp", accountKey: phone.phoneNumberId }),
    );
  gateway = await startTestGateway(database.app, database.urls.app);
});
afterAll(async () => {
  await gateway.drain(1_000);
});

/** Posts as WhatsApp does: a body that a busy gateway puts off (503) is sent again. */
async function post(body: unknown): Promise<number> {
  const signed = signWhatsapp({ rawBody: JSON.stringify(body), appSecret: testSecrets.whatsapp });
  const response = await fetch(`${gateway.url}/whatsapp/webhook`, {
    method: "POST",
    headers: signed.headers,
    body: signed.rawBody,
  });
  await response.arrayBuffer();
  return response.status === 503 ? post(body) : response.status;
}

function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item) => ({ item, at: Math.random() }));
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** 50 entries of 20 messages each; every text names its tenant. */
const entries = Array.from({ length: 50 }, (_, entry) => {
  const phone = phones[entry % phones.length]!;
  const messages = Array.from({ length: 20 }, (_none, place) =>
    inboundMessage(
      { phone: `1555000${entry}${place % 4}` },
      `wamid.B${entry}-${place}`,
      nowS,
      `for ${phone.phoneNumberId}`,
    ),
  );
  return { phone, messages };
});

function oneBody(order: readonly (typeof entries)[number][]) {
  // Built entry by entry: the simulator's own grouping would merge them into one entry per account.
  const bodies = order.map(({ phone, messages }) => {
    const contacts = [...new Set(messages.map((message) => String(message.from)))].map((from) =>
      contactOf({ phone: from }),
    );
    return webhookBody([{ phone, field: "messages", value: { contacts, messages: shuffled(messages) } }]);
  });
  return { ...bodies[0], entry: bodies.flatMap((body) => body.entry) };
}

describe("a batch of every tenant", () => {
  it("A2 A6 50 entries x 20 messages over 5 tenants, replayed 3 times and shuffled: 1,000 rows, each at its own tenant", async () => {
    expect(await post(oneBody(entries))).toBe(200);
    for (let replay = 0; replay < 3; replay++) expect(await post(oneBody(shuffled(entries)))).toBe(200);
    const replays = Array.from({ length: 6 }, () => post(oneBody(shuffled(entries))));
    expect(new Set(await Promise.all(replays))).toEqual(new Set([200]));
    const stored = await database.admin(
      "select m.tenant_id, m.text, count(*)::int as n, count(distinct m.external_id)::int as ids from message m group by 1, 2",
    );
    expect(stored.reduce((sum, row) => sum + Number(row.n), 0)).toBe(1_000);
    expect(
      new Set(stored.map((row) => `${String(row.tenant_id)} ${String(row.text)} ${row.n} ${row.ids}`)),
    ).toEqual(new Set(tenants.map((tenant) => `${tenant.tenantId} for ${tenant.accountKey} 200 200`)));
  });

  it("A6 of a batch for known and unknown numbers, messages for the known are stored", async () => {
    const message = inboundMessage({ phone: "15550009" }, "wamid.MIXED", nowS, "hi");
    const change = (phone: WhatsappPhone) => ({ phone, field: "messages", value: { messages: [message] } });
    expect(await post(webhookBody([change(whatsappPhone("9")), change(phones[0]!)]))).toBe(200);
    expect(await database.admin("select tenant_id from message where external_id = 'wamid.MIXED'")).toEqual([
      { tenant_id: tenants[0]!.tenantId },
    ]);
  });
});

/** Sent messages of ours whose statuses are still to come. */
async function plantSent(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const tenant = tenants[0]!;
  const [conversation] = await database.admin("select id from conversation where tenant_id = $1 limit 1", [
    tenant.tenantId,
  ]);
  for (const id of ids)
    await database.admin(
      `insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state, provider_message_id)
       values ($1, $2, $3, $4, 'reply', '{}', '{}', 'sent', $5)`,
      [tenant.tenantId, id, conversation!.id, tenant.channelAccountId, `wamid.OUT-${id}`],
    );
  return ids;
}

const statusBody = (ids: readonly string[], status: string) =>
  webhookBody([
    {
      phone: phones[0]!,
      field: "messages",
      value: {
        statuses: ids.map((id) =>
          statusOf({ phone: "15550001111" }, { id: `wamid.OUT-${id}`, status, timestampS: nowS }),
        ),
      },
    },
  ]);

const receiptsOf = async (ids: readonly string[]) =>
  (await database.admin("select distinct receipt from outbox where id = any ($1)", [ids])).map(
    (row) => row.receipt,
  );

describe("statuses", () => {
  it("A6 200 statuses in reverse order never move a state backwards", async () => {
    const ids = await plantSent(50);
    for (const status of ["read", "delivered", "failed", "sent"]) {
      expect(await post(statusBody(ids, status))).toBe(200);
      expect(await receiptsOf(ids)).toEqual(["read"]);
    }
    expect(await database.admin("select count(*)::int as n from receipt")).toEqual([{ n: 200 }]);
  });

  it("A6 shuffled, duplicated and concurrent, they end in the furthest state", async () => {
    const ids = await plantSent(30);
    const all = ids.flatMap((id) => ["sent", "delivered", "read"].map((status) => ({ id, status })));
    const posts = shuffled([...all, ...all]).map(({ id, status }) => post(statusBody([id], status)));
    expect(new Set(await Promise.all(posts))).toEqual(new Set([200]));
    expect(await receiptsOf(ids)).toEqual(["read"]);
  });

  it("A6 a status that names another tenant's message does not change it", async () => {
    const [id] = await plantSent(1);
    const value = {
      statuses: [
        statusOf(
          { phone: "1555" },
          { id: `wamid.OUT-${id}`, status: "read", timestampS: nowS, callbackData: id! },
        ),
      ],
    };
    expect(await post(webhookBody([{ phone: phones[1]!, field: "messages", value }]))).toBe(200);
    expect(await receiptsOf([id!])).toEqual([null]);
  });
});
