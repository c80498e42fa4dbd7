import { Agent, request } from "node:http";
import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import {
  forgedSlack,
  forgedWhatsapp,
  futureSlack,
  reencoded,
  type SignedRequest,
  signSlack,
  signWhatsapp,
  staleSlack,
} from "@konstruct/simulators/sign";
import { eventEnvelope } from "@konstruct/simulators/slack/events";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import {
  contactOf,
  inboundMessage,
  webhookBody,
  whatsappPhone,
} from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, testSecrets } from "./gateway.fixture.ts";
import type { Gateway } from "./gateway.ts";

const requests = 10_000;
const workspace = slackWorkspace("acme");
const phone = whatsappPhone("1");

const database = setUpDatabase();
let gateway: Gateway;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

beforeAll(async () => {
  const slackKey = slackAccountKeyOf(undefined, workspace.teamId, workspace.appId);
  await createTestTenant(database.app, { channel: "slack", accountKey: slackKey });
  await createTestTenant(database.app, { channel: "whatsapp", accountKey: phone.phoneNumberId });
  gateway = await startTestGateway(database.app, database.urls.app);
});
afterAll(async () => {
  agent.destroy();
  await gateway.drain(1_000);
});

/** Bodies that would be stored if their signature were good. */
function slackBody(place: number): string {
  const ts = `1763700000.${String(place).padStart(6, "0")}`;
  const event = {
    type: "message",
    user: "U0CONTACT",
    text: "hi",
    ts,
    event_ts: ts,
    channel: "D0FORGED",
    channel_type: "im",
  };
  return JSON.stringify(eventEnvelope(workspace, event, `EvF${place}`));
}
function whatsappBody(place: number): string {
  const person = { phone: "15550001111" };
  const value = {
    contacts: [contactOf(person)],
    messages: [inboundMessage(person, `wamid.F${place}`, 1_763_700_000, "hi")],
  };
  return JSON.stringify(webhookBody([{ phone, field: "messages", value }]));
}

const nowS = () => Math.floor(Date.now() / 1_000);
const slackOf = (place: number, over = {}) => ({
  rawBody: slackBody(place),
  signingSecret: testSecrets.slack,
  timestamp: nowS(),
  ...over,
});
const whatsappOf = (place: number, over = {}) => ({
  rawBody: whatsappBody(place),
  appSecret: testSecrets.whatsapp,
  ...over,
});

function withHeaders(signed: SignedRequest, changes: Record<string, string | undefined>): SignedRequest {
  const headers = Object.entries({ ...signed.headers, ...changes }).filter((entry) => entry[1] !== undefined);
  return { ...signed, headers: Object.fromEntries(headers) as Record<string, string> };
}

type Forgery = (place: number) => SignedRequest;
const slackForgeries: Record<string, Forgery> = {
  forged: (place) => forgedSlack(slackOf(place)),
  "301 s old": (place) => staleSlack(slackOf(place)),
  // Far outside the window, so that no delay brings it inside; the exact limits of the window are tested in verify.test.ts.
  "an hour ahead": (place) => futureSlack(slackOf(place), 3_600),
  "a day old": (place) => staleSlack(slackOf(place), 86_400),
  "re-encoded": (place) => reencoded(signSlack(slackOf(place))),
  "another app's secret": (place) => signSlack(slackOf(place, { signingSecret: testSecrets.whatsapp })),
  "no signature": (place) => withHeaders(signSlack(slackOf(place)), { "x-slack-signature": undefined }),
  "no stamp": (place) => withHeaders(signSlack(slackOf(place)), { "x-slack-request-timestamp": undefined }),
  "another stamp": (place) =>
    withHeaders(signSlack(slackOf(place)), { "x-slack-request-timestamp": String(nowS() - 60) }),
  "another body": (place) => ({ ...signSlack(slackOf(place)), rawBody: slackBody(place + 1_000_000) }),
  "half a signature": (place) => withHeaders(signSlack(slackOf(place)), { "x-slack-signature": "v0=00ff" }),
  "empty signature": (place) => withHeaders(signSlack(slackOf(place)), { "x-slack-signature": "" }),
};
const whatsappForgeries: Record<string, Forgery> = {
  forged: (place) => forgedWhatsapp(whatsappOf(place)),
  "re-encoded": (place) => reencoded(signWhatsapp(whatsappOf(place))),
  "another app's secret": (place) => signWhatsapp(whatsappOf(place, { appSecret: testSecrets.slack })),
  "no signature": (place) =>
    withHeaders(signWhatsapp(whatsappOf(place)), { "x-hub-signature-256": undefined }),
  "the old header": (place) =>
    withHeaders(signWhatsapp(whatsappOf(place)), {
      "x-hub-signature-256": undefined,
      "x-hub-signature": "sha1=00",
    }),
  "another body": (place) => ({
    ...signWhatsapp(whatsappOf(place)),
    rawBody: whatsappBody(place + 1_000_000),
  }),
  "half a signature": (place) =>
    withHeaders(signWhatsapp(whatsappOf(place)), { "x-hub-signature-256": "sha256=00ff" }),
  "empty body": (place) => ({ ...signWhatsapp(whatsappOf(place)), rawBody: "" }),
};

function post(path: string, signed: SignedRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${gateway.url}${path}`,
      { method: "POST", agent, headers: signed.headers },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on("error", reject);
    sent.end(signed.rawBody);
  });
}

const kinds: { path: string; forge: Forgery }[] = [
  ...Object.values(slackForgeries).map((forge) => ({ path: "/slack/events", forge })),
  ...Object.values(whatsappForgeries).map((forge) => ({ path: "/whatsapp/webhook", forge })),
];

const rows = () =>
  database.admin(
    "select (select count(*) from message)::int as messages, (select count(*) from conversation)::int as conversations, (select count(*) from receipt)::int as receipts",
  );

describe("forged webhooks (T10)", () => {
  it(`A2 A6 of ${requests} forged, stale, future, re-encoded, wrong-app and unsigned requests none is accepted, no row is written`, async () => {
    const statuses = new Map<number, number>();
    let place = 0;
    const sender = async () => {
      while (place < requests) {
        const mine = place++;
        const { path, forge } = kinds[mine % kinds.length]!;
        const status = await post(path, forge(mine));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 32 }, sender));
    expect([...statuses]).toEqual([[401, requests]]);
    expect(await rows()).toEqual([{ messages: 0, conversations: 0, receipts: 0 }]);
  });

  it("A2 A6 the same bodies with a valid signature are stored, so the signature was the reason for the refusals above", async () => {
    expect(await post("/slack/events", signSlack(slackOf(1)))).toBe(200);
    // Well inside the window on either side.
    expect(await post("/slack/events", staleSlack(slackOf(2), 120))).toBe(200);
    expect(await post("/slack/events", futureSlack(slackOf(3), 120))).toBe(200);
    expect(await post("/whatsapp/webhook", signWhatsapp(whatsappOf(1)))).toBe(200);
    expect(await rows()).toEqual([{ messages: 4, conversations: 2, receipts: 0 }]);
  });
});
