import { graphVersion } from "@konstruct/core/graph-version";
import { newId } from "@konstruct/core/ids";
import type { ApprovalEnvelope } from "@konstruct/db/approval/approval";
import { type NewApproval, requestApprovals } from "@konstruct/db/approval/request-approvals";
import { checkpointTenant } from "@konstruct/db/audit/checkpoint-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { pictureOf } from "@konstruct/extraction/image/picture.fixture";
import type { Gateway } from "@konstruct/gateway/gateway";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { decideApproval } from "@konstruct/services/approval/decide-approval";
import { eraseContact } from "@konstruct/services/contact/erase-contact";
import { addFileSource } from "@konstruct/services/knowledge/sources";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { sealAll, testSigningKey, verifyTenant } from "@konstruct/testing/audit-log";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { startFileReach, type TestFileReach } from "../../testing/file-reach.fixture.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";

const phone = whatsappPhone("1");
const within = { timeout: 180_000, interval: 50 };
const expense = {
  id: "expense.submit",
  label: "expense",
  topic: "expenses",
  description: "Submit an expense from a receipt",
  examples: ["I want to submit an expense", "Here is my receipt"],
  required_params: ["merchant", "date", "total", "currency"],
  params: { total: { type: "money" }, date: { type: "date" } },
  tool: "create_ticket",
  args: { summary: "Expense {merchant} {date}: {total} {currency}" },
  reply: "Submitted: {total} {currency} at {merchant}.",
};

const priceList = {
  id: "prices.send",
  examples: ["Send me the price list", "Do you have a price list?"],
  reply: "Here you are.",
  attach: ["prices.txt", "never-uploaded.pdf"],
};

const database = setUpDatabase();
let shop: TestTenant;
let whatsapp: WhatsappSimulator;
let gateway: Gateway;
let files: TestFileReach;
let orchestrator: Orchestrator;
beforeAll(async () => {
  shop = await createShop(database, {
    channel: "whatsapp",
    accountKey: phone.phoneNumberId,
    intents: [expense, priceList],
  });
  whatsapp = await startWhatsappSimulator({
    phones: [phone],
    appSecret: testSecrets.whatsapp,
    retryDelaysMs: [],
  });
  gateway = await startTestGateway(database.app, database.urls.app);
  whatsapp.setWebhookUrl(`${gateway.url}/whatsapp/webhook`);
  files = await startFileReach([whatsapp.url]);
  orchestrator = await startTestOrchestrator(database, {
    whatsapp: { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token },
    embedder: new BuiltInEmbedder(),
    files: files.reach,
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await gateway.drain(1_000);
  await whatsapp.stop();
  await files.close();
  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
});

async function sends(person: string, content: string | Record<string, unknown>): Promise<string> {
  const before = whatsapp.sent.length;
  await whatsapp.receive(phone, { phone: person, name: `Nok ${person}` }, content);
  await vi.waitFor(() => expect(whatsapp.sent.length).toBeGreaterThan(before), within);
  return JSON.stringify(whatsapp.sent.at(-1)?.body);
}

function file(id: string, mimeType: string, bytes: Buffer, fileName?: string) {
  whatsapp.addMedia(id, { bytes, mimeType, ...(fileName !== undefined && { fileName }) });
  const type = mimeType.startsWith("image/") ? "image" : "document";
  return { type, [type]: { id, mime_type: mimeType, ...(fileName !== undefined && { filename: fileName }) } };
}

const receipt = () =>
  pictureOf(
    ["SIAM COFFEE CO.", "Date: 2026-11-21", "Latte 2 x 60.00 120.00", "Cake 85.00", "TOTAL THB 205.00"],
    1_400,
  );

describe("files on WhatsApp", () => {
  it("H1 the photo of a receipt opens the goal it supports, with its values, confirmed before anything is written", async () => {
    const asked = await sends("66810000011", file("m1", "image/png", await receipt()));
    expect(asked).toMatch(/205 THB|205\.00 THB/);
    expect(asked).toContain("Shall I");
    expect(await sends("66810000011", "yes")).toMatch(/Submitted: 205/);
    const [ticket] = await database.admin(
      "select data ->> 'summary' as summary from data_record where kind = 'ticket'",
    );
    expect(ticket).toEqual({ summary: "Expense SIAM COFFEE CO. 2026-11-21: 205 THB" });
    const [media] = await database.admin("select state, kind, receipt -> 'items' as items from media");
    expect(media).toMatchObject({ state: "ready", kind: "image" });
    expect(media?.items).toMatchObject([
      { description: "Latte", quantity: "2", amount: "120.00" },
      { description: "Cake", amount: "85.00" },
    ]);
  });

  it("H1 a document is stored and named, and a missing or dangerous one is explained in words", async () => {
    const terms = Buffer.from("Please deliver on Friday.");
    expect(await sends("66810000012", file("m2", "text/plain", terms, "terms.txt"))).toContain("terms.txt");
    const [kept] = await database.admin("select object_key as key from media where filename = 'terms.txt'");
    const { body } = await files.reach.objects.get(String(kept?.key));
    expect(String(kept?.key).startsWith(shop.tenantId)).toBe(true);
    for await (const part of body) expect(Buffer.from(part)).toEqual(terms);

    const gone = { type: "image", image: { id: "nowhere", mime_type: "image/png" } };
    expect(await sends("66810000012", gone)).toContain("couldn't open that file");
    const bomb = file("m3", "application/pdf", Buffer.from("PK\u0003\u0004 not a pdf"), "menu.pdf");
    expect(await sends("66810000012", bomb)).toContain("couldn't open that file");
  });
});

describe("files to WhatsApp", () => {
  it("H2 a reply is sent with the tenant's own file, uploaded and sent as a document", async () => {
    const bytes = Buffer.from("Lamp 5.00");
    await addFileSource(asOwner(), files.reach.objects, {
      name: "prices.txt",
      contentType: "text/plain",
      bytes,
    });
    const before = whatsapp.sent.length;
    await whatsapp.receive(phone, { phone: "66810000014" }, "Send me the price list");
    const document = await vi.waitFor(() => {
      const found = whatsapp.sent.slice(before).find(({ body }) => body.type === "document");
      expect(found).toBeDefined();
      return found!.body.document as { id: string; filename: string };
    }, within);
    expect(document.filename).toBe("prices.txt");
    expect(whatsapp.media.get(document.id)?.bytes).toEqual(bytes);
  });
});

const asOwner = () => ({
  database: database.app,
  tenantId: shop.tenantId,
  actor: { kind: "member", id: "mia", role: "owner" } as const,
});

/** Every row of every table of every schema, and every stored object, as text. */
async function everything(): Promise<{ where: string; text: string }[]> {
  const tables = await database.admin(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const found: { where: string; text: string }[] = [];
  for (const { name } of tables) {
    const rows = await database.admin(
      `select t::text as row, row_to_json(t)::text as json from ${String(name)} t`,
    );
    for (const { row, json } of rows) found.push({ where: String(name), text: `${row} ${json}` });
  }
  for (const key of await files.reach.objects.list(shop.tenantId)) {
    const { object, body } = await files.reach.objects.get(key);
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    found.push({ where: "objects", text: `${JSON.stringify(object)} ${Buffer.concat(parts).toString()}` });
  }
  return found;
}

/** A text also in the form in which bytes are shown, so that bytea columns are searched too. */
const forms = (canary: string) => [
  canary,
  Buffer.from(canary).toString("hex"),
  Buffer.from(canary).toString("base64").slice(2, -4),
];

/** A member approves an action whose arguments, draft and sentence hold these words; the turn that carries it out ends. */
async function approvesAbout(contactId: string, words: string): Promise<void> {
  const [talk] = await database.admin(
    `select m.conversation_id as id, m.envelope from message m join conversation c on c.id = m.conversation_id
     where c.contact_id = $1 and m.author = 'contact' limit 1`,
    [contactId],
  );
  const asked: NewApproval = {
    id: newId(),
    conversationId: String(talk?.id),
    agentId: shop.agentId,
    agentVersionId: shop.agentVersionId,
    turnId: newId(),
    goalId: null,
    kind: "tool_call",
    tool: "refund",
    toolVersion: commonRegistry().get("refund")!.version,
    args: { order_id: words, amount: 10 },
    redactedArgs: { order_id: words, amount: 10 },
    draft: null,
    detail: { slots: { order_id: words } },
    summary: `refund 10 of order ${words}`,
    ruleId: "refunds-need-approval",
    reason: "Refunds need a person",
    envelope: talk?.envelope as ApprovalEnvelope,
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  const [requested] = await withTenant(database.app, shop.tenantId, (tx) => requestApprovals(tx, [asked]));
  const edit = { kind: "edit", args: { order_id: words, amount: 5 } } as const;
  const decision = { approvalId: asked.id, actionHash: requested!.actionHash, decision: edit };
  await decideApproval(asOwner(), decision, createCheckArgs());
  await vi.waitFor(async () => {
    const [work] = await database.admin(
      "select pending_since, lease_owner from conversation_work where conversation_id = $1",
      [asked.conversationId],
    );
    expect(work).toEqual({ pending_since: null, lease_owner: null });
  }, within);
}

describe("erasing a contact", () => {
  it("E1 T24 leaves no trace of a planted canary in any table or file, the audit verifies, and others keep theirs", async () => {
    const canary = `canary${newId().slice(-12)}`;
    const number = "66819998877";
    const stays = `staying${newId().slice(-12)}`;
    await sends("66810000013", `I like ${stays}`);
    await sends(number, `I like ${canary}`);
    await sends(number, "Open a support ticket");
    expect(await sends(number, `The ${canary} is broken`)).toContain("opened ticket");
    await sends(number, `Where is order ${canary}?`);
    await sends(number, file("m9", "text/plain", Buffer.from(`Letter about ${canary}`), `${canary}.txt`));
    await vi.waitFor(async () => {
      const [row] = await database.admin(
        "select count(*)::int as n from memory_entry where search_text like $1",
        [`%${canary}%`],
      );
      expect(Number(row?.n)).toBeGreaterThan(0);
    }, within);
    await database.admin(
      `insert into turn_step (tenant_id, conversation_id, turn_id, ordinal, body)
       select tenant_id, conversation_id, gen_random_uuid(), 0, convert_to($1, 'UTF8') from message where text like $2 limit 1`,
      [canary, `%${canary}%`],
    );
    const [identity] = await database.admin("select contact_id as id from identity where external_id = $1", [
      number,
    ]);
    await approvesAbout(String(identity?.id), canary);
    const hits = async (text: string) =>
      (await everything()).filter((one) => forms(text).some((form) => one.text.includes(form)));
    const before = new Set((await hits(canary)).map(({ where }) => where));
    for (const where of [
      "message",
      "memory_entry",
      "preference",
      "media",
      "data_record",
      "objects",
      "outbox",
      "turn_step",
      "approval",
    ])
      expect(before).toContain(where);
    // What is in the log stays, so it is in no entry from the beginning.
    for (const text of [canary, number])
      expect((await hits(text)).map(({ where }) => where)).not.toContain("audit_entry");

    const reach = { objects: files.reach.objects, outsideMemory: null };
    const counts = await eraseContact(asOwner(), String(identity?.id), reach);
    expect(counts).toMatchObject({ contact: 1, files: 1, conversation: 1 });
    await expect(eraseContact(asOwner(), String(identity?.id), reach)).rejects.toMatchObject({
      code: "not_found",
    });

    expect(await hits(canary)).toEqual([]);
    expect(await hits(number)).toEqual([]);
    expect((await hits(stays)).length).toBeGreaterThan(0);
    const keys = testSigningKey();
    await sealAll(database.app, shop.tenantId);
    await checkpointTenant(database.app, shop.tenantId, keys.signingKey);
    const verification = await verifyTenant(database.app, shop.tenantId, keys.publicKeys);
    expect(verification).toMatchObject({ ok: true });
    expect(await database.admin("select from audit_entry where action = 'contact.erased'")).toHaveLength(1);

    // The number may write again, as a new contact.
    expect(await sends(number, "hello")).toBeTruthy();
    const [again] = await database.admin("select contact_id as id from identity where external_id = $1", [
      number,
    ]);
    expect(again?.id).not.toBe(identity?.id);
  });
});
