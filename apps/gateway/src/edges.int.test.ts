import { signSlack, signWhatsapp } from "@konstruct/simulators/sign";
import { eventEnvelope } from "@konstruct/simulators/slack/events";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { inboundMessage, webhookBody, whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, testSecrets } from "./gateway.fixture.ts";
import type { Gateway } from "./gateway.ts";
import { defaultBounds } from "./inbound/inbound-bounds.ts";

const maxBodyBytes = 256 * 1024;
const database = setUpDatabase();
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startTestGateway(database.app, database.urls.app, {
    inbound: { ...defaultBounds, maxBodyBytes },
  });
});
afterAll(async () => {
  await gateway.drain(1_000);
});

async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
  const response = await fetch(`${gateway.url}${path}`, init);
  return { status: response.status, body: await response.text() };
}

const slack = (rawBody: string) =>
  signSlack({ rawBody, signingSecret: testSecrets.slack, timestamp: Math.floor(Date.now() / 1_000) });
const whatsapp = (rawBody: string) => signWhatsapp({ rawBody, appSecret: testSecrets.whatsapp });
const post = (path: string, signed: { headers: Record<string, string>; rawBody: string }) =>
  send(path, { method: "POST", headers: signed.headers, body: signed.rawBody });

const message = {
  type: "message",
  user: "U0A",
  text: "hi",
  ts: "1.1",
  event_ts: "1.1",
  channel: "D0A",
  channel_type: "im",
};

describe("webhook requests that are no message", () => {
  it("A2 a body over the limit is refused, signed or not, and the next request on the connection is served", async () => {
    const large = JSON.stringify({ filling: "x".repeat(maxBodyBytes) });
    expect((await post("/slack/events", slack(large))).status).toBe(400);
    expect((await post("/whatsapp/webhook", whatsapp(large))).status).toBe(400);
    expect((await send("/healthz")).status).toBe(200);
  });

  it("A2 Slack's URL verification is answered with its challenge only if it is signed", async () => {
    const body = JSON.stringify({ type: "url_verification", challenge: "c-123", token: "t" });
    expect(await post("/slack/events", slack(body))).toEqual({ status: 200, body: "c-123" });
    expect(
      (await post("/slack/events", { ...slack(body), headers: { "content-type": "application/json" } }))
        .status,
    ).toBe(401);
  });

  it("A2 Meta's URL verification is answered with its challenge only for our token", async () => {
    const address = (token: string, challenge = "1158201444") =>
      `/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${encodeURIComponent(challenge)}`;
    expect(await send(address(testSecrets.verifyToken))).toEqual({ status: 200, body: "1158201444" });
    expect((await send(address("guessed"))).status).toBe(401);
    expect((await send(address(""))).status).toBe(401);
    expect((await send(address(testSecrets.verifyToken, "<script>"))).status).toBe(401);
  });

  it("A6 an account of no tenant is 404 on every channel, and nothing is stored", async () => {
    const event = JSON.stringify(eventEnvelope(slackWorkspace("nobody"), message, "Ev1"));
    expect((await post("/slack/events", slack(event))).status).toBe(404);
    const messages = [inboundMessage({ phone: "1555" }, "wamid.N", 1_763_700_000, "hi")];
    const change = { phone: whatsappPhone("7"), field: "messages", value: { messages } };
    expect((await post("/whatsapp/webhook", whatsapp(JSON.stringify(webhookBody([change]))))).status).toBe(
      404,
    );
    expect((await send("/v1/webchat/nobody/visitors", { method: "POST" })).status).toBe(404);
    expect(await database.admin("select count(*)::int as n from conversation")).toEqual([{ n: 0 }]);
  });

  it("A2 a body that no platform sends is 400, although signed", async () => {
    expect((await post("/slack/events", slack("not json"))).status).toBe(400);
    expect((await post("/whatsapp/webhook", whatsapp('{"object":"something_else"}'))).status).toBeLessThan(
      500,
    );
  });

  it("A2 every other address is 404 and reveals nothing", async () => {
    for (const path of ["/", "/slack", "/whatsapp", "/v1", "/admin"])
      expect((await send(path)).status).toBe(404);
  });
});
