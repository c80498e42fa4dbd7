import type { OutboundMessage } from "@konstruct/core/channel";
import { startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { renderSlack } from "./render.ts";
import { createSlackSender } from "./send.ts";

const workspace = slackWorkspace("acme");
const accountKey = `-/${workspace.teamId}/${workspace.appId}`;
const signal = new AbortController().signal;
const slack = await startSlackSimulator({ workspaces: [workspace], signingSecret: "s" });
const tokenFor = async (key: string) => (key === accountKey ? workspace.botToken : undefined);
const sender = createSlackSender({ tokenFor, slackApiUrl: slack.apiUrl, timeoutMs: 10_000 });
const impatient = createSlackSender({ tokenFor, slackApiUrl: slack.apiUrl, timeoutMs: 150 });
let root = "";
let outboxRows = 0;

function message(overrides: Partial<OutboundMessage> = {}): OutboundMessage {
  outboxRows += 1;
  return {
    outboxId: `outbox-${outboxRows}`,
    accountKey,
    target: { channel: "C0SUPPORT", ts: root, threadTs: root, user: "U0MARTA", isDm: "false" },
    rendered: renderSlack({ text: "It left on **Tuesday**." })[0]!,
    ...overrides,
  };
}

const posted = (outboxId: string) =>
  slack.store.messages.filter((each) => each.metadata?.event_payload.outbox_id === outboxId);

beforeAll(() => {
  for (const channel of ["C0SUPPORT", "D0MARTA"]) slack.addChannel(workspace, channel);
  root = slack.store.nextTs();
  slack.store.messages.push({
    teamId: workspace.teamId,
    channel: "C0SUPPORT",
    ts: root,
    user: "U0MARTA",
    text: "Where?",
  });
});
afterEach(() => slack.faults.clear());
afterAll(() => slack.stop());

describe("sending to Slack", () => {
  it("A8 a reply goes into the thread and carries its outbox id", async () => {
    const sent = message();
    const outcome = await sender.send(sent, signal);
    const [stored] = posted(sent.outboxId);
    expect(outcome).toEqual({ kind: "sent", providerMessageId: `C0SUPPORT:${stored?.ts}` });
    expect(stored).toMatchObject({ threadTs: root, text: "It left on *Tuesday*." });
  });

  it.each([{ isDm: "false" }, {}])("A8 without a thread nothing reaches the channel: %j", async (isDm) => {
    const target = { channel: "C0SUPPORT", ts: root, ...isDm };
    const sent = message({ target });
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "failed", errorCode: "thread_missing" });
    expect(posted(sent.outboxId)).toEqual([]);
  });

  it("A7 a placeholder is replaced in place", async () => {
    const placeholder = await sender.send(
      message({ rendered: renderSlack({ text: "Looking into it…" })[0]! }),
      signal,
    );
    if (placeholder.kind !== "sent") throw new Error(placeholder.kind);
    const answer = message({ replaces: placeholder.providerMessageId });
    const since = Date.now();
    expect(await sender.send(answer, signal)).toEqual(placeholder);
    expect(await sender.send(answer, signal)).toEqual(placeholder);
    expect(posted(answer.outboxId)).toHaveLength(1);
    expect(await sender.lookUp(answer, since + 60_000, signal)).toMatchObject({ kind: "found" });
    const stranger = message({ replaces: "C0OTHER:1767225600.000100" });
    expect(await sender.send(stranger, signal)).toMatchObject({
      kind: "failed",
      errorCode: "bad_placeholder",
    });
  });

  it.each(["message_not_found", "cant_update_message", "edit_window_closed"])(
    "A7 a placeholder lost to %s neither loses the answer nor shows it twice",
    async (error) => {
      const lost = { method: "chat.update", status: 200, body: { ok: false, error } };
      const answer = message({ replaces: `C0SUPPORT:${root}` });
      slack.faults.add(lost);
      const outcome = await sender.send(answer, signal);
      const [stored] = posted(answer.outboxId);
      expect(outcome).toEqual({ kind: "sent", providerMessageId: `C0SUPPORT:${stored?.ts}` });
      expect(stored).toMatchObject({ threadTs: root });
      slack.faults.clear();
      slack.faults.add(lost);
      expect(await sender.send(answer, signal)).toEqual(outcome);
      expect(posted(answer.outboxId)).toHaveLength(1);
    },
  );

  it("A6 unreadable credentials are a retry: nothing was sent", async () => {
    const tokenless = createSlackSender({
      tokenFor: () => Promise.reject(new Error("database away")),
      slackApiUrl: slack.apiUrl,
    });
    expect(await tokenless.send(message(), signal)).toEqual({
      kind: "retry",
      afterMs: 1_000,
      reason: "credentials_unreadable",
    });
  });

  it("A6 a lost answer is unknown, sent once, and found by the look-up", async () => {
    slack.faults.add({ method: "chat.postMessage", loseResponse: true });
    const sent = message();
    const since = Date.now();
    expect(await sender.send(sent, signal)).toMatchObject({ kind: "unknown" });
    expect(posted(sent.outboxId)).toHaveLength(1);
    const found = { kind: "found", providerMessageId: `C0SUPPORT:${posted(sent.outboxId)[0]?.ts}` };
    expect(await sender.lookUp(sent, since, signal)).toEqual(found);
  });

  it.each([
    ["a timeout", { delayMs: 400 }],
    ["half an answer", { malformed: true }],
    ["a 500", { status: 500 }],
    ["fatal_error", { status: 200, body: { ok: false, error: "fatal_error" } }],
  ])("A6 %s is unknown", async (_name, fault) => {
    slack.faults.add({ method: "chat.postMessage", ...fault });
    expect(await impatient.send(message(), signal)).toMatchObject({ kind: "unknown" });
  });

  it("A6 an abort during the request is unknown, before it a retry", async () => {
    slack.faults.add({ method: "chat.postMessage", delayMs: 400 });
    expect(await sender.send(message(), AbortSignal.timeout(30))).toMatchObject({ kind: "unknown" });
    expect(await sender.send(message(), AbortSignal.abort())).toMatchObject({ kind: "retry" });
  });

  it("A6 a rate limit is retried after Slack's Retry-After", async () => {
    slack.faults.add({ method: "chat.postMessage", status: 429, retryAfterS: 7 });
    expect(await sender.send(message(), signal)).toEqual({
      kind: "retry",
      afterMs: 7_000,
      reason: "ratelimited",
    });
    slack.faults.add({ method: "chat.postMessage", status: 429 });
    expect(await sender.send(message(), signal)).toMatchObject({ kind: "retry", afterMs: 30_000 });
  });

  it("A6 a refused connection is retried: nothing was sent", async () => {
    const stopped = await startSlackSimulator({ workspaces: [], signingSecret: "s" });
    await stopped.stop();
    const nowhere = createSlackSender({ tokenFor, slackApiUrl: stopped.apiUrl });
    expect(await nowhere.send(message(), signal)).toMatchObject({ kind: "retry", reason: "ECONNREFUSED" });
  });

  it("A6 a definite refusal is final", async () => {
    slack.addChannel(workspace, "C0ARCHIVE", { isArchived: true });
    const archived = message({ target: { channel: "C0ARCHIVE", threadTs: root, isDm: "false" } });
    expect(await sender.send(archived, signal)).toMatchObject({ kind: "failed", errorCode: "is_archived" });
    const foreign = message({ accountKey: "-/T0OTHER/A0" });
    expect(await sender.send(foreign, signal)).toMatchObject({ kind: "failed", errorCode: "no_token" });
    const wrong = createSlackSender({ tokenFor: async () => "xoxb-wrong", slackApiUrl: slack.apiUrl });
    expect(await wrong.send(message(), signal)).toMatchObject({ kind: "failed", errorCode: "invalid_auth" });
  });
});

describe("looking up in Slack", () => {
  it("A6 what was never posted is absent, in a thread and in a flat direct message", async () => {
    expect(await sender.lookUp(message(), Date.now(), signal)).toEqual({ kind: "absent" });
    const flat = message({ target: { channel: "D0MARTA", ts: root, isDm: "true" } });
    expect(await sender.lookUp(flat, Date.now(), signal)).toEqual({ kind: "absent" });
    expect(await sender.send(flat, signal)).toMatchObject({ kind: "sent" });
    expect(await sender.lookUp(flat, Date.now(), signal)).toMatchObject({ kind: "found" });
  });

  it("A6 a history that may not be read leaves the outcome unknown", async () => {
    const refusal = { status: 200, body: { ok: false, error: "missing_scope" } };
    slack.faults.add({ method: "conversations.replies", ...refusal });
    expect(await sender.lookUp(message(), Date.now(), signal)).toEqual({ kind: "cannot_tell" });
  });

  it.each([
    ["a rate limit", { status: 429, retryAfterS: 60 }],
    ["a 500", { status: 500 }],
    ["a timeout", { delayMs: 400 }],
  ])("A6 %s of the look-up is an error to ask again after, never leave to resend", async (_name, fault) => {
    slack.faults.add({ method: "conversations.replies", ...fault });
    await expect(impatient.lookUp(message(), Date.now(), signal)).rejects.toThrow();
  });

  it("A6 more than three pages leave the outcome unknown", async () => {
    slack.addChannel(workspace, "D0BUSY");
    const since = Date.now();
    for (let index = 0; index < 301; index++) {
      const ts = slack.store.nextTs();
      slack.store.messages.push({
        teamId: workspace.teamId,
        channel: "D0BUSY",
        ts,
        user: "U0MARTA",
        text: "x",
      });
    }
    const busy = message({ target: { channel: "D0BUSY", isDm: "true" } });
    expect(await sender.lookUp(busy, since, signal)).toEqual({ kind: "cannot_tell" });
  });
});

describe("presence in Slack", () => {
  it("A7 an assistant status is shown, and false says a placeholder is needed", async () => {
    const { target } = message();
    expect(await sender.showPresence(accountKey, target, signal)).toBe(true);
    expect(slack.store.statuses.at(-1)).toEqual({
      channel: "C0SUPPORT",
      threadTs: root,
      status: "is thinking…",
    });
    slack.faults.add({ method: "assistant.*", status: 200, body: { ok: false, error: "missing_scope" } });
    expect(await sender.showPresence(accountKey, target, signal)).toBe(false);
    expect(await sender.showPresence("-/T0OTHER/A0", target, signal)).toBe(false);
  });
});
