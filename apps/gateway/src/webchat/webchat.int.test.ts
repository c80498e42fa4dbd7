import { newId } from "@konstruct/core/ids";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { planOutbox } from "@konstruct/db/outbox/plan-outbox";
import { recordSend } from "@konstruct/db/outbox/record-send";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestGateway, testSecrets } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";
import { defaultBounds } from "../inbound/inbound-bounds.ts";

const database = setUpDatabase();
let gateway: Gateway;
let site: TestTenant;
let otherSite: TestTenant;
beforeAll(async () => {
  site = await createTestTenant(database.app);
  otherSite = await createTestTenant(database.app);
  gateway = await startTestGateway(database.app, database.urls.app);
});
afterAll(async () => {
  await gateway.drain(1_000);
});

type Visitor = { visitorId: string; token: string };

async function newVisitor(at: TestTenant = site): Promise<Visitor> {
  const response = await fetch(`${gateway.url}/v1/webchat/${at.accountKey}/visitors`, { method: "POST" });
  expect(response.status).toBe(201);
  return (await response.json()) as Visitor;
}

async function say(visitor: Visitor, id: string, text: string, at: TestTenant = site): Promise<number> {
  const response = await fetch(`${gateway.url}/v1/webchat/${at.accountKey}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${visitor.token}` },
    body: JSON.stringify({ id, text }),
  });
  await response.arrayBuffer();
  return response.status;
}

type Shown = { id: string; text: string };

/** An open stream and what it has shown so far. */
async function openStream(visitor: Visitor, lastEventId?: string) {
  const stop = new AbortController();
  const response = await fetch(`${gateway.url}/v1/webchat/${site.accountKey}/events`, {
    headers: {
      authorization: `Bearer ${visitor.token}`,
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
    signal: stop.signal,
  });
  const shown: Shown[] = [];
  const events: string[] = [];
  const reading = (async () => {
    let rest = "";
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1];
        if (event !== undefined) events.push(event);
        if (event !== "message") continue;
        const data = JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as { text: string };
        shown.push({ id: /^id: (.*)$/m.exec(block)![1]!, text: data.text });
      }
    }
  })().catch((thrown: unknown) => {
    if (!stop.signal.aborted) throw thrown;
  });
  return {
    status: response.status,
    shown,
    events,
    async close() {
      stop.abort();
      await reading;
    },
  };
}

/** Stores an answer, as an orchestrator does. */
async function reply(visitor: Visitor, text: string): Promise<void> {
  const worker = newId();
  const conversationId = conversationIdOf(site.channelAccountId, visitor.visitorId);
  const planned = await withTenant(database.app, site.tenantId, (tx) =>
    planOutbox(tx, {
      conversationId,
      channelAccountId: site.channelAccountId,
      turnId: undefined,
      messageId: undefined,
      kind: "reply",
      target: { sessionId: visitor.visitorId },
      messages: [{ body: { text }, text }],
      sender: { worker, leaseMs: 60_000 },
    }),
  );
  const { id } = planned[0]!;
  const key = { tenantId: site.tenantId, id, conversationId, worker };
  await recordSend(database.app, key, { state: "sent", providerMessageId: id });
}

const texts = (stream: { shown: Shown[] }) => stream.shown.map(({ text }) => text);

describe("web chat", () => {
  it("J3 a preview cannot be reached from outside, even if its name is known", async () => {
    const preview = await createTestTenant(database.app, { settings: { preview: true, as: "webchat" } });
    const site = `${gateway.url}/v1/webchat/${preview.accountKey}`;
    const unknown = await fetch(`${gateway.url}/v1/webchat/${newId()}/visitors`, { method: "POST" });
    const refused = await fetch(`${site}/visitors`, { method: "POST" });
    expect([refused.status, await refused.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(refused.status).toBe(404);
  });

  it("A7 typing is shown as soon as the message is stored, then the answer", async () => {
    const visitor = await newVisitor();
    const stream = await openStream(visitor);
    expect(await say(visitor, "m-1", "Where's my order?")).toBe(200);
    await vi.waitFor(() => expect(stream.events).toEqual(["typing"]), { timeout: 180_000 });
    await reply(visitor, "On its way.");
    await vi.waitFor(() => expect(stream.events).toEqual(["typing", "message"]), { timeout: 180_000 });
    await stream.close();
  });

  it("A3 a message posted twice is stored once, and each answer is shown once on every open page", async () => {
    const visitor = await newVisitor();
    expect(await say(visitor, "m1", "hello")).toBe(200);
    expect(await say(visitor, "m1", "hello")).toBe(200);
    expect(
      await database.admin("select count(*)::int as n from message where external_id = $1", [
        `${visitor.visitorId}:m1`,
      ]),
    ).toEqual([{ n: 1 }]);
    const pages = [await openStream(visitor), await openStream(visitor)];
    for (const text of ["one", "two", "three"]) await reply(visitor, text);
    await vi.waitFor(
      () => {
        for (const page of pages) expect(texts(page)).toEqual(["one", "two", "three"]);
      },
      { timeout: 180_000 },
    );
    for (const page of pages) await page.close();
  });

  it("A3 a page that reconnects with Last-Event-ID gets what it missed, once", async () => {
    const visitor = await newVisitor();
    await say(visitor, "m1", "hello");
    const first = await openStream(visitor);
    await reply(visitor, "seen");
    await vi.waitFor(() => expect(texts(first)).toEqual(["seen"]), { timeout: 180_000 });
    await first.close();
    await reply(visitor, "missed 1");
    await reply(visitor, "missed 2");
    const second = await openStream(visitor, first.shown.at(-1)!.id);
    await vi.waitFor(() => expect(texts(second)).toEqual(["missed 1", "missed 2"]), { timeout: 180_000 });
    await reply(visitor, "live");
    await vi.waitFor(() => expect(texts(second)).toEqual(["missed 1", "missed 2", "live"]), {
      timeout: 180_000,
    });
    await second.close();
  });

  it("A6 answers sent while the listening connection was cut are shown when it is back", async () => {
    const visitor = await newVisitor();
    await say(visitor, "m1", "hello");
    const page = await openStream(visitor);
    await database.admin(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'listen-konstruct_sent'",
    );
    await reply(visitor, "while deaf");
    await vi.waitFor(() => expect(texts(page)).toEqual(["while deaf"]), { timeout: 180_000 });
    await page.close();
  });

  it("A3 without a valid token of this site nothing is stored or shown", async () => {
    const visitor = await newVisitor();
    const stranger = await newVisitor(otherSite);
    expect(await say({ ...visitor, token: "v1.bad" }, "m1", "hi")).toBe(401);
    expect(await say(stranger, "m1", "hi")).toBe(401);
    const changed = `${visitor.token.slice(0, -1)}${visitor.token.endsWith("0") ? "1" : "0"}`;
    expect(await say({ ...visitor, token: changed }, "m1", "hi")).toBe(401);
    const stream = await openStream(stranger);
    expect(stream.status).toBe(401);
    await stream.close();
  });

  it("A3 no more than ten streams of one conversation are open", async () => {
    const visitor = await newVisitor();
    await say(visitor, "m1", "hello");
    const pages = [];
    for (let page = 0; page < 11; page++) pages.push(await openStream(visitor));
    expect(pages.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    for (const page of pages) await page.close();
  });

  it("A3 event ids do not reveal how much all tenants send", async () => {
    const visitor = await newVisitor();
    await say(visitor, "m1", "hello");
    const page = await openStream(visitor);
    for (const text of ["one", "two"]) await reply(visitor, text);
    await vi.waitFor(() => expect(texts(page)).toEqual(["one", "two"]), { timeout: 180_000 });
    for (const { id } of page.shown) expect(id).toMatch(/^[\w-]{22}$/);
    await page.close();
  });
});

describe("limits on unauthenticated visitors (F3)", () => {
  const rates = {
    requestsPerAddress: { perSecond: 0.001, burst: 20 },
    newPerAddress: { perSecond: 0.001, burst: 3 },
    newPerSite: { perSecond: 0.001, burst: 5 },
    messagesPerAddress: { perSecond: 0.001, burst: 6 },
    messagesPerVisitor: { perSecond: 0.001, burst: 2 },
  };
  let limited: Gateway;
  beforeAll(async () => {
    limited = await startTestGateway(database.app, database.urls.app, {
      webchat: { tokenSecret: testSecrets.webchat, rates },
      inbound: { ...defaultBounds, trustedProxies: 1 },
    });
  });
  afterAll(() => limited.drain(1_000));

  const ask = async (path: string, from: string, init: RequestInit = {}) => {
    const url = `${limited.url}/v1/webchat/${site.accountKey}/${path}`;
    const response = await fetch(url, {
      method: "POST",
      ...init,
      headers: { ...(init.headers as Record<string, string>), "x-forwarded-for": from },
    });
    return {
      status: response.status,
      headers: response.headers,
      body: await response.json().catch(() => null),
    };
  };
  const write = (visitor: Visitor, id: string, from: string) =>
    ask("messages", from, {
      headers: { "content-type": "application/json", authorization: `Bearer ${visitor.token}` },
      body: JSON.stringify({ id, text: "hi" }),
    });

  it("A11 visitors are limited by address and by site, messages by visitor and by address; refused ones leave no row", async () => {
    const counts = async () =>
      (
        await database.admin(
          "select (select count(*) from message)::int as messages, (select count(*) from contact)::int as contacts",
        )
      )[0]!;
    const before = await counts();
    const flood = [];
    for (let at = 0; at < 5; at++) flood.push(await ask("visitors", "198.51.100.7"));
    expect(flood.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429]);
    expect(flood[3]).toMatchObject({ body: { error: { code: "rate_limited", retryable: true } } });
    expect(Number(flood[3]!.headers.get("retry-after"))).toBeGreaterThan(0);

    const other = await ask("visitors", "203.0.113.9");
    expect(other.status).toBe(201);
    expect((await ask("visitors", "203.0.113.10")).status).toBe(201);
    expect((await ask("visitors", "203.0.113.11")).status).toBe(429);

    const [first, second, third] = flood.map(({ body }) => body as Visitor);
    const sent = [];
    for (const visitor of [first!, second!, third!])
      for (const id of ["a", "b", "c"]) sent.push((await write(visitor, id, "198.51.100.7")).status);
    // Two for each visitor, six for the address: a visitor's refused request still counts for the address.
    expect(sent).toEqual([200, 200, 429, 200, 200, 429, 429, 429, 429]);
    expect((await write(other.body as Visitor, "a", "203.0.113.9")).status).toBe(200);
    expect(await counts()).toEqual({ ...before, messages: Number(before.messages) + 5 });
  });
});
