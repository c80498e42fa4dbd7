import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../receiver.ts";
import { type SlackSimulator, startSlackSimulator } from "./start-slack.ts";
import { slackWorkspace } from "./workspace.ts";

const acme = slackWorkspace("acme", { features: ["assistant", "agent", "streaming"] });
const plain = slackWorkspace("plain", { features: [] });
const rotating = slackWorkspace("rotating", { rotates: true });
let clockMs = 1_767_225_600_000;
let gateway: Receiver;
let slack: SlackSimulator;

beforeAll(async () => {
  gateway = await startReceiver();
  slack = await startSlackSimulator({
    workspaces: [acme, plain, rotating],
    signingSecret: "shh",
    eventsUrl: gateway.url,
    now: () => clockMs,
  });
  for (const workspace of [acme, plain]) slack.addChannel(workspace, `C0${workspace.teamId}`);
});
afterEach(() => {
  gateway.received.length = 0;
  slack.limits.lift();
});
afterAll(async () => {
  await slack.stop();
  await gateway.stop();
});

type Answer = {
  ok: boolean;
  error?: string;
  ts?: string;
  view?: { id: string };
  access_token?: string;
  refresh_token?: string;
};

async function call(method: string, args: Record<string, unknown>, token = acme.botToken) {
  const response = await fetch(slack.apiUrl + method, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  return {
    status: response.status,
    wait: response.headers.get("retry-after"),
    ...((await response.json()) as Answer),
  };
}
const channel = "C0T0ACME";
const payload = () =>
  JSON.parse(new URLSearchParams(gateway.received.at(-1)?.rawBody).get("payload") ?? "{}");

async function thread() {
  return (await call("chat.postMessage", { channel, text: "root" })).ts ?? "";
}
const recipient = { recipient_user_id: "U0MARTA", recipient_team_id: acme.teamId };

describe("the simulated Web API", () => {
  it("A7 a stream grows in its thread, ends once, and ends by itself after five minutes", async () => {
    const root = await thread();
    const started = await call("chat.startStream", { channel, thread_ts: root, ...recipient });
    expect(await call("chat.update", { channel, ts: started.ts, text: "no" })).toMatchObject({
      error: "streaming_state_conflict",
    });
    await call("chat.appendStream", { channel, ts: started.ts, markdown_text: "It is " });
    await call("chat.stopStream", { channel, ts: started.ts, markdown_text: "there." });
    expect(slack.store.find(channel, started.ts ?? "")?.text).toBe("It is there.");
    const again = { channel, ts: started.ts, markdown_text: "x" };
    expect(await call("chat.stopStream", again)).toMatchObject({ error: "message_not_in_streaming_state" });
    const slow = await call("chat.startStream", { channel, thread_ts: root, ...recipient });
    clockMs += 300_000;
    expect(await call("chat.stopStream", { channel, ts: slow.ts })).toMatchObject({
      error: "message_not_in_streaming_state",
    });
  });

  it("A7 a stream is refused without a recipient, without a thread, and in a workspace without streams", async () => {
    const root = await thread();
    expect(await call("chat.startStream", { channel, thread_ts: root })).toMatchObject({
      error: "missing_recipient_user_id",
    });
    expect(await call("chat.startStream", { channel, ...recipient })).toMatchObject({
      error: "invalid_thread_ts",
    });
    const other = { channel: "C0T0PLAIN", thread_ts: root, ...recipient };
    expect(await call("chat.startStream", other, plain.botToken)).toMatchObject({ error: "unknown_method" });
    const status = { channel_id: "C0T0PLAIN", thread_ts: root, status: "processing" };
    expect(await call("agents.sessions.setStatus", status, plain.botToken)).toMatchObject({
      error: "feature_not_enabled",
    });
  });

  it("A1 a modal opens by a trigger that works once and for three seconds, and is submitted and closed", async () => {
    await slack.click(acme, {
      channel,
      messageTs: await thread(),
      user: "U0MARTA",
      actionId: "a",
      value: "v",
    });
    const { trigger_id } = payload();
    const view = { type: "modal", callback_id: "why", private_metadata: "m", blocks: [] };
    expect(await call("views.open", { trigger_id, view })).toMatchObject({ ok: true });
    expect(await call("views.open", { trigger_id, view })).toMatchObject({ error: "exchanged_trigger_id" });
    const [open] = slack.viewsOf("U0MARTA");
    const values = { b: { c: { type: "plain_text_input", value: "late" } } };
    await slack.click(acme, { viewId: open?.id ?? "", user: "U0MARTA", actionId: "inside", value: "v" });
    expect(payload()).toMatchObject({ container: { type: "view" }, view: { callback_id: "why" } });
    await slack.submitView(acme, { viewId: open?.id ?? "", values });
    expect(payload()).toMatchObject({
      type: "view_submission",
      view: { callback_id: "why", private_metadata: "m", state: { values } },
    });
    expect(slack.viewsOf("U0MARTA")).toEqual([]);
    await slack.command(acme, { channel, user: "U0MARTA", text: "help" });
    const late = new URLSearchParams(gateway.received.at(-1)?.rawBody).get("trigger_id");
    clockMs += 3_001;
    expect(await call("views.open", { trigger_id: late, view })).toMatchObject({
      error: "expired_trigger_id",
    });
  });

  it("A1 a home is published for one person, shown when it is opened, and its buttons work", async () => {
    const view = { type: "home", blocks: [{ type: "section", text: { type: "mrkdwn", text: "Hi" } }] };
    const published = await call("views.publish", { user_id: "U0MARTA", view });
    await call("views.publish", { user_id: "U0MARTA", view });
    await slack.openHome(acme, { user: "U0MARTA" });
    const { event } = JSON.parse(gateway.received.at(-1)?.rawBody ?? "{}");
    expect(event).toMatchObject({ type: "app_home_opened", tab: "home", view: { type: "home" } });
    expect(event.view.id).toBe(published.view?.id);
    await slack.click(acme, { viewId: event.view.id, user: "U0MARTA", actionId: "pause", value: "1" });
    expect(payload().view.type).toBe("home");
  });

  it("A1 blocks beyond Slack's limits are refused", async () => {
    const section = (length: number) => ({
      type: "section",
      text: { type: "mrkdwn", text: "x".repeat(length) },
    });
    const button = (value: string) => ({
      type: "actions",
      elements: [{ type: "button", action_id: "a", value, text: { type: "plain_text", text: "Go" } }],
    });
    for (const blocks of [[section(3_001)], Array(51).fill(section(1)), [button("v".repeat(2_001))]])
      expect(await call("chat.postMessage", { channel, text: "x", blocks })).toMatchObject({
        error: "invalid_blocks",
      });
    expect(await call("chat.postMessage", { channel, text: "x", blocks: [section(3_000)] })).toMatchObject({
      ok: true,
    });
  });

  it("A1 a channel accepts a burst and then a message a second, and methods have their tiers", async () => {
    slack.limits.enforce({ burst: 2 });
    const post = () => call("chat.postMessage", { channel, text: "x" });
    expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
    expect(await post()).toMatchObject({ status: 429, wait: "1", error: "ratelimited" });
    clockMs += 1_000;
    expect((await post()).status).toBe(200);
    const root = slack.store.messages.at(-1)?.ts;
    const start = () => call("chat.startStream", { channel, thread_ts: root, ...recipient });
    for (let at = 0; at < 20; at++) expect((await start()).ok).toBe(true);
    expect(await start()).toMatchObject({ status: 429, wait: "3" });
  });

  it("A1 a rotated token expires, and its refresh token works once", async () => {
    const install = await call("oauth.v2.access", { code: `code-${rotating.teamId}` });
    expect(install).toMatchObject({ ok: true, expires_in: 43_200 });
    const refresh = { grant_type: "refresh_token", refresh_token: install.refresh_token };
    const renewed = await call("oauth.v2.access", refresh);
    expect(renewed.access_token).not.toBe(install.access_token);
    expect(await call("oauth.v2.access", refresh)).toMatchObject({ error: "invalid_refresh_token" });
    const ask = () => call("auth.test", {}, String(renewed.access_token));
    expect(await ask()).toMatchObject({ ok: true, team_id: rotating.teamId });
    slack.expireTokens();
    expect(await ask()).toMatchObject({ error: "token_expired" });
  });

  it("A1 an app that revokes its token is uninstalled, and gets the event", async () => {
    const other = slackWorkspace("plain");
    expect(await call("auth.revoke", {}, plain.botToken)).toMatchObject({ revoked: true });
    await slack.settled();
    const types = gateway.received.map(({ rawBody }) => JSON.parse(rawBody).event.type);
    expect(types).toEqual(["tokens_revoked", "app_uninstalled"]);
    expect(await call("auth.test", {}, other.botToken)).toMatchObject({ error: "token_revoked" });
  });
});
