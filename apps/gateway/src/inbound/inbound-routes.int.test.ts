import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { issueVisitorToken } from "@konstruct/channels/webchat/inbound/verify";
import { signSlack, signWhatsapp } from "@konstruct/simulators/sign";
import { eventEnvelope } from "@konstruct/simulators/slack/events";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import {
  contactOf,
  inboundMessage,
  webhookBody,
  whatsappPhone,
} from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, testSecrets } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

const workspace = slackWorkspace("acme");
const phone = whatsappPhone("1");
const database = setUpDatabase();
let gateway: Gateway;
let site: TestTenant;
beforeAll(async () => {
  const slackKey = slackAccountKeyOf(undefined, workspace.teamId, workspace.appId);
  await createTestTenant(database.app, { channel: "slack", accountKey: slackKey });
  await createTestTenant(database.app, { channel: "whatsapp", accountKey: phone.phoneNumberId });
  site = await createTestTenant(database.app);
  gateway = await startTestGateway(database.app, database.urls.app);
});
afterAll(async () => {
  await gateway.drain(1_000);
});

type Variant = { path: string; method: string; contentType: string; gzip: boolean; stampOffset: number };
type Delivery = { id: string; rawBody: string; headers: Record<string, string> };
type Route = { path: () => string; deliver(place: number, variant: Variant): Delivery };

const nowS = () => Math.floor(Date.now() / 1_000);

const routes: Record<string, Route> = {
  slack: {
    path: () => "/slack/events",
    deliver(place, { contentType, stampOffset }) {
      const ts = `1763700000.${String(place).padStart(6, "0")}`;
      const channel = "D0VARIANT";
      const event = {
        type: "message",
        user: "U0A",
        text: "hi",
        ts,
        event_ts: ts,
        channel,
        channel_type: "im",
      };
      const rawBody = JSON.stringify(eventEnvelope(workspace, event, `EvV${place}`));
      const timestamp = nowS() + stampOffset;
      const signed = signSlack({ rawBody, signingSecret: testSecrets.slack, timestamp, contentType });
      return { id: `${channel}:${ts}`, ...signed };
    },
  },
  whatsapp: {
    path: () => "/whatsapp/webhook",
    deliver(place, { contentType }) {
      const person = { phone: "15550002222" };
      const id = `wamid.V${place}`;
      const value = { contacts: [contactOf(person)], messages: [inboundMessage(person, id, nowS(), "hi")] };
      const signed = signWhatsapp({
        rawBody: JSON.stringify(webhookBody([{ phone, field: "messages", value }])),
        appSecret: testSecrets.whatsapp,
      });
      return { id, rawBody: signed.rawBody, headers: { ...signed.headers, "content-type": contentType } };
    },
  },
  webchat: {
    path: () => `/v1/webchat/${site.accountKey}/messages`,
    deliver(place, { contentType }) {
      const visitorId = `visitor${place}`;
      const secret = testSecrets.webchat;
      const token = issueVisitorToken({
        secret,
        siteKey: site.accountKey,
        visitorId,
        expiresAtMs: Date.now() + 60_000,
      });
      return {
        id: `${visitorId}:m`,
        rawBody: JSON.stringify({ id: "m", text: "hi" }),
        headers: { authorization: `Bearer ${token}`, "content-type": contentType },
      };
    },
  },
};

/** The request as raw HTTP: a client library would normalise the path. */
function send(variant: Variant, { headers, rawBody }: Delivery): Promise<number> {
  const body = variant.gzip ? gzipSync(rawBody) : Buffer.from(rawBody);
  return new Promise((resolve, reject) => {
    const { port } = gateway;
    const sent = request({
      port,
      host: "127.0.0.1",
      path: variant.path,
      method: variant.method,
      agent: false,
    });
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
    if (variant.gzip) sent.setHeader("content-encoding", "gzip");
    sent.setHeader("content-length", body.length);
    sent.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function isStored(id: string): Promise<boolean> {
  const rows = await database.admin("select 1 from message where external_id = $1", [id]);
  return rows.length === 1;
}

/** Spellings of an address that a router may treat as the same. */
const spellings: readonly ((path: string, at: number) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path, at) => path.slice(0, at) + path.slice(at).toUpperCase(),
  (path, at) => `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`,
  (path, at) => `${path.slice(0, at)}%2F${path.slice(at)}`,
  (path) => `${path}?a=b`,
  (path) => `${path}/?a=b`,
  (path) => `${path}?`,
  (path) => `${path};v=1`,
  (path) => `${path}#part`,
  (path) => `${path}.json`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `${path}%00`,
  (path) => `http://localhost${path}`,
  (path) => `http://localhost${path}/`,
];

const variants = fc.record({
  route: fc.constantFrom(...Object.keys(routes)),
  spelling: fc.constantFrom(...spellings),
  at: fc.nat({ max: 12 }),
  method: fc.constantFrom("POST", "POST", "POST", "PUT", "PATCH", "DELETE", "post"),
  contentType: fc.constantFrom(
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
  ),
  gzip: fc.boolean(),
  stampOffset: fc.constantFrom(0, 0, 299, 310, 86_400, -310),
});

let place = 0;
async function deliver(route: Route, variant: Variant): Promise<{ status: number; stored: boolean }> {
  const delivery = route.deliver(++place, variant);
  const status = await send(variant, delivery);
  return { status, stored: await isStored(delivery.id) };
}

describe("every spelling of an inbound route (F1)", () => {
  it("A6 a body answered with 2xx has its row, and a stamp outside the window never gets 2xx", async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(variants, async ({ route: name, spelling, at, ...rest }) => {
        const route = routes[name]!;
        const path = spelling(route.path(), at + 1);
        const outcome = await deliver(route, { path, ...rest });
        if (outcome.stored) stored++;
        expect(outcome.status >= 200 && outcome.status < 300).toBe(outcome.stored);
        if (name === "slack" && Math.abs(rest.stampOffset) > 300) expect(outcome.stored).toBe(false);
      }),
      { numRuns: 400 },
    );
    expect(stored).toBeGreaterThan(0);
  });

  it.each(["/slack/events/", "/SLACK/EVENTS"])(
    "A6 a signed event to %s is stored or refused, never acknowledged and dropped",
    async (path) => {
      const plain = { method: "POST", contentType: "application/json", gzip: false };
      const now = await deliver(routes.slack!, { ...plain, path, stampOffset: 0 });
      expect(now).toEqual({ status: 404, stored: false });
      const ahead = await deliver(routes.slack!, { ...plain, path, stampOffset: 86_400 });
      expect(ahead).toEqual({ status: 404, stored: false });
    },
  );
});
