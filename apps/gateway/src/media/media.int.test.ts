import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderWebchat } from "@konstruct/channels/webchat/outbound/render";
import { newId } from "@konstruct/core/ids";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { planOutbox } from "@konstruct/db/outbox/plan-outbox";
import { recordSend } from "@konstruct/db/outbox/record-send";
import { withTenant } from "@konstruct/db/with-tenant";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { mediaLinkSecret } from "@konstruct/storage/disk/media-link";
import { objectKey } from "@konstruct/storage/object-key";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

const folder = mkdtempSync(join(tmpdir(), "konstruct-gateway-media-"));
const masterKey = randomBytes(32);
const links = { baseUrl: "", secret: mediaLinkSecret(masterKey) };
const objects = new DiskObjectStore({ folder, links });
let database: TestDatabase;
let gateway: Gateway;
let site: TestTenant;
let otherSite: TestTenant;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestTenant(database.app);
  otherSite = await createTestTenant(database.app);
  gateway = await startTestGateway(database.app, database.urls.app, { objects, masterKey });
  links.baseUrl = gateway.url;
});
afterAll(async () => {
  await gateway.drain(1_000);
  await database.close();
  rmSync(folder, { recursive: true });
});

type Visitor = { visitorId: string; token: string };

/** A visitor who wrote, and therefore has a conversation. */
async function newVisitor(): Promise<Visitor> {
  const address = `${gateway.url}/v1/webchat/${site.accountKey}`;
  const visitor = (await (await fetch(`${address}/visitors`, { method: "POST" })).json()) as Visitor;
  const headers = { "content-type": "application/json", authorization: `Bearer ${visitor.token}` };
  const body = JSON.stringify({ id: "m-1", text: "A quote, please" });
  expect((await fetch(`${address}/messages`, { method: "POST", headers, body })).status).toBe(200);
  return visitor;
}

/** Stores an answer with a file, as an orchestrator does. */
async function replyWithFile(visitor: Visitor, key: string): Promise<void> {
  const worker = newId();
  const conversationId = conversationIdOf(site.channelAccountId, visitor.visitorId);
  const attachment = { objectKey: key, filename: "quote.pdf", contentType: "application/pdf", bytes: 5 };
  const planned = await withTenant(database.app, site.tenantId, (tx) =>
    planOutbox(tx, {
      conversationId,
      channelAccountId: site.channelAccountId,
      turnId: undefined,
      messageId: undefined,
      kind: "reply",
      target: { sessionId: visitor.visitorId },
      messages: renderWebchat({ text: "Here it is.", attachments: [attachment] }),
      sender: { worker, leaseMs: 60_000 },
    }),
  );
  const row = { tenantId: site.tenantId, id: planned[0]!.id, conversationId, worker };
  await recordSend(database.app, row, { state: "sent", providerMessageId: row.id });
}

type Shown = { text: string; attachments: { filename: string; url?: string; objectKey?: string }[] };

/** The first message a newly opened stream shows. */
async function firstShown(visitor: Visitor): Promise<Shown> {
  const address = `${gateway.url}/v1/webchat/${site.accountKey}/events?token=${visitor.token}`;
  const stream = await fetch(address);
  let text = "";
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const data = /^data: (\{.*"text".*\})$/m.exec(text)?.[1];
    if (data !== undefined) return JSON.parse(data) as Shown;
  }
  throw new Error("the stream ended");
}

describe("files in web chat", () => {
  it("H2 a visitor gets the agent's file by a link that works, and a new link with every reading", async () => {
    const key = objectKey(site.tenantId, "media");
    await objects.put(key, Buffer.from("%PDF-"), { contentType: "application/pdf", maxBytes: 100 });
    const visitor = await newVisitor();
    await replyWithFile(visitor, key);
    const { text, attachments } = await firstShown(visitor);
    expect({ text, names: attachments.map(({ filename }) => filename) }).toEqual({
      text: "Here it is.",
      names: ["quote.pdf"],
    });
    expect(attachments[0]?.objectKey).toBeUndefined();
    const answer = await fetch(attachments[0]?.url ?? "");
    expect([answer.status, await answer.text()]).toEqual([200, "%PDF-"]);
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''quote.pdf");
    expect((await firstShown(visitor)).attachments[0]?.url).toContain(`${gateway.url}/media/${key}?`);
  });

  it("I1 another tenant's object is named and never linked, and a guessed address is an unknown path", async () => {
    const key = objectKey(otherSite.tenantId, "media");
    await objects.put(key, Buffer.from("theirs"), { contentType: "text/plain", maxBytes: 100 });
    const visitor = await newVisitor();
    await replyWithFile(visitor, key);
    const [shown] = (await firstShown(visitor)).attachments;
    expect(shown).toEqual({ filename: "quote.pdf", contentType: "application/pdf", bytes: 5 });

    const guessed = await fetch(`${gateway.url}/media/${key}`);
    const unknown = await fetch(`${gateway.url}/nothing/here`);
    expect([guessed.status, await guessed.text()]).toEqual([unknown.status, await unknown.text()]);
  });
});
