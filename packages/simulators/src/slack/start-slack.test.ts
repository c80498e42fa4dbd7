import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../receiver.ts";
import { type SlackSimulator, startSlackSimulator } from "./start-slack.ts";
import { slackWorkspace } from "./workspace.ts";

const acme = slackWorkspace("acme");
const globex = slackWorkspace("globex");
let gateway: Receiver;
let slack: SlackSimulator;

beforeAll(async () => {
  gateway = await startReceiver();
  slack = await startSlackSimulator({
    workspaces: [acme, globex],
    signingSecret: "shh",
    eventsUrl: gateway.url,
    retryDelaysMs: [0, 0, 0],
    timeoutMs: 3_000,
    echoDelayMs: 0,
  });
});
afterEach(() => {
  gateway.received.length = 0;
  gateway.faults.clear();
  slack.faults.clear();
});
afterAll(async () => {
  await slack.stop();
  await gateway.stop();
});

async function call(method: string, args: Record<string, string>, token = acme.botToken) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(slack.apiUrl + method, {
    method: "POST",
    headers,
    body: new URLSearchParams(args),
  });
  return (await response.json()) as {
    ok: boolean;
    error?: string;
    ts?: string;
    messages?: { text: string }[];
  } & {
    response_metadata?: { next_cursor: string };
  };
}

const bodies = () => gateway.received.map(({ rawBody }) => JSON.parse(rawBody));

describe("the Slack simulator", () => {
  it("A1 a mention is one post, two events, each signed over its own bytes", async () => {
    const { ts } = await slack.mention(acme, { channel: "C0ACME", user: "U0MARTA", text: "hello" });
    expect(
      bodies()
        .map((body) => [body.event.type, body.event.ts])
        .toSorted(),
    ).toEqual([
      ["app_mention", ts],
      ["message", ts],
    ]);
    expect(new Set(bodies().map((body) => body.event_id)).size).toBe(2);
    expect(bodies()[0]).toMatchObject({
      team_id: acme.teamId,
      api_app_id: acme.appId,
      type: "event_callback",
    });
    for (const { headers, rawBody } of gateway.received) {
      const signed = `v0:${headers["x-slack-request-timestamp"]}:${rawBody}`;
      const digest = createHmac("sha256", "shh").update(signed).digest("hex");
      expect(headers["x-slack-signature"]).toBe(`v0=${digest}`);
    }
  });

  it.each([
    [{ status: 500 }, "http_error"],
    [{ refuse: true }, "connection_failed"],
    [{ delayMs: 6_000 }, "http_timeout"],
  ])("A6 a delivery that ends with %j is retried as %s", async (fault, reason) => {
    gateway.faults.add({ method: "receive", ...fault });
    const { deliveries } = await slack.directMessage(acme, { user: "U0MARTA", text: "again" });
    expect(deliveries[0]?.attempts).toHaveLength(2);
    const retry = gateway.received.at(-1);
    expect(retry?.headers).toMatchObject({ "x-slack-retry-num": "1", "x-slack-retry-reason": reason });
    expect(new Set(bodies().map((body) => body.event_id)).size).toBe(1);
  });

  it("A6 after three retries the event is gone", async () => {
    gateway.faults.add({ method: "receive", status: 503, times: 9 });
    const { deliveries } = await slack.directMessage(acme, { user: "U0MARTA", text: "lost" });
    expect(deliveries[0]).toMatchObject({ ok: false });
    expect(deliveries[0]?.attempts).toHaveLength(4);
  });

  it("A6 duplicates, other orders and false retry headers come on demand", async () => {
    slack.faults.add({ method: "webhook", reorder: true });
    slack.faults.add({ method: "webhook", duplicates: 2, headers: { "x-slack-retry-num": "1" } });
    const first = slack.directMessage(acme, { user: "U0MARTA", text: "first" });
    await slack.directMessage(acme, { user: "U0MARTA", text: "second" });
    await first;
    expect(bodies().map((body) => body.event.text)).toEqual(["second", "second", "second", "first"]);
    expect(gateway.received[0]?.headers["x-slack-retry-num"]).toBe("1");
  });

  it("A1 tokens belong to one workspace, and another workspace cannot reach its channels", async () => {
    slack.addChannel(acme, "C0ACME");
    expect(await call("chat.postMessage", { channel: "C0ACME", text: "x" }, globex.botToken)).toMatchObject({
      error: "channel_not_found",
    });
    expect(await call("auth.test", {}, "xoxb-nobody")).toMatchObject({ ok: false, error: "invalid_auth" });
    expect(await call("oauth.v2.access", { code: `code-${globex.teamId}` })).toMatchObject({
      ok: true,
      access_token: globex.botToken,
    });
  });

  it("A6 an app's own post comes back as an event with its metadata", async () => {
    slack.addChannel(acme, "C0ECHO");
    const metadata = { event_type: "konstruct_reply", event_payload: { outbox_id: "o-1" } };
    await call("chat.postMessage", { channel: "C0ECHO", text: "hi", metadata: JSON.stringify(metadata) });
    await slack.settled();
    expect(bodies()[0]?.event).toMatchObject({ app_id: acme.appId, user: acme.botUserId, metadata });
  });

  it("A6 history is read in pages, newest first, without the replies in threads", async () => {
    slack.addChannel(acme, "C0PAGES");
    const root = await call("chat.postMessage", { channel: "C0PAGES", text: "1" });
    await call("chat.postMessage", { channel: "C0PAGES", text: "1a", thread_ts: root.ts ?? "" });
    for (const text of ["2", "3"]) await call("chat.postMessage", { channel: "C0PAGES", text });
    const first = await call("conversations.history", { channel: "C0PAGES", limit: "2" });
    const cursor = first.response_metadata?.next_cursor ?? "";
    const second = await call("conversations.history", { channel: "C0PAGES", limit: "2", cursor });
    expect([first, second].map((page) => page.messages?.map((each) => each.text))).toEqual([
      ["3", "2"],
      ["1"],
    ]);
    const thread = await call("conversations.replies", { channel: "C0PAGES", ts: root.ts ?? "" });
    expect(thread.messages?.map((each) => each.text)).toEqual(["1", "1a"]);
  });

  it("A1 a click is a signed form with the message's thread", async () => {
    const { ts } = await slack.say(acme, { channel: "C0CLICK", user: "U0MARTA", text: "root" });
    gateway.received.length = 0;
    await slack.click(acme, {
      channel: "C0CLICK",
      messageTs: ts,
      user: "U0MARTA",
      actionId: "a",
      value: "v",
    });
    const payload = JSON.parse(new URLSearchParams(gateway.received[0]?.rawBody).get("payload") ?? "{}");
    expect(payload).toMatchObject({ type: "block_actions", actions: [{ action_id: "a", value: "v" }] });
  });
});
