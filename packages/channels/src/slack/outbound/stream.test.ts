import type { OutboundMessage, RenderedMessage } from "@konstruct/core/channel";
import { startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { type SlackFeature, slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { renderSlack } from "./render.ts";
import { createSlackSender } from "./send.ts";

const all: SlackFeature[] = ["assistant", "agent", "streaming"];
const acme = slackWorkspace("acme", { features: all });
const plain = slackWorkspace("plain", { features: ["assistant"] });
const bare = slackWorkspace("bare", { features: [] });
const workspaces = [acme, plain, bare];
const signal = new AbortController().signal;
const slack = await startSlackSimulator({ workspaces, signingSecret: "s" });
const keyOf = ({ teamId, appId }: typeof acme) => `-/${teamId}/${appId}`;
const newSender = () =>
  createSlackSender({
    tokenFor: async (key) => workspaces.find((each) => keyOf(each) === key)?.botToken,
    slackApiUrl: slack.apiUrl,
    timeoutMs: 10_000,
  });
let sender = newSender();
let rows = 0;

function threadIn(workspace: typeof acme) {
  const channel = `C0${workspace.teamId}`;
  slack.addChannel(workspace, channel);
  const ts = slack.store.nextTs();
  slack.store.messages.push({ teamId: workspace.teamId, channel, ts, user: "U0MARTA", text: "Where?" });
  return { channel, ts, threadTs: ts, user: "U0MARTA", team: workspace.teamId, isDm: "false" };
}
type Thread = ReturnType<typeof threadIn>;

function outbound(workspace: typeof acme, target: Thread, rendered: RenderedMessage): OutboundMessage {
  rows += 1;
  return { outboxId: `row-${rows}`, accountKey: keyOf(workspace), target, rendered };
}
const about = { title: "Where?", placeholder: "Looking into it…", mayStream: true };

/** Begins a turn and returns its placeholder, posted if one is requested. */
async function begin(workspace: typeof acme, target: Thread) {
  const shown = await sender.showPresence(keyOf(workspace), target, signal, about);
  if (typeof shown === "boolean") throw new Error(`no placeholder: ${shown}`);
  const message = outbound(workspace, target, shown);
  const outcome = await sender.send(message, signal);
  if (outcome.kind !== "sent") throw new Error(outcome.kind);
  return { message, replaces: outcome.providerMessageId };
}
const answer = (workspace: typeof acme, target: Thread, replaces: string, text: string) => ({
  ...outbound(workspace, target, renderSlack({ text, asksFeedback: true })[0]!),
  replaces,
});
const ours = (target: Thread) =>
  slack.conversation(target.channel, target.threadTs).filter(({ botId }) => botId !== undefined);
const methodsSince = (from: number) => slack.calls.slice(from).map(({ method }) => method);

afterEach(() => {
  slack.faults.clear();
  sender = newSender();
});
afterAll(() => slack.stop());

describe("an answer that begins as a stream", () => {
  it("A7 is one message: started empty, ended with the whole text, its buttons and its outbox id", async () => {
    const target = threadIn(acme);
    const { replaces } = await begin(acme, target);
    expect(ours(target)).toMatchObject([{ text: "", isStreaming: true }]);
    const reply = answer(acme, target, replaces, "It left at 10 and arrives soon");
    expect(await sender.send(reply, signal)).toEqual({
      kind: "sent",
      providerMessageId: replaces.replace(":stream", ""),
    });
    const [only, ...more] = ours(target);
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      text: "It left at 10 and arrives soon",
      isStreaming: false,
      metadata: { event_payload: { outbox_id: reply.outboxId } },
    });
    expect(only?.blocks).toMatchObject([{ type: "context_actions" }]);
  });

  it("A7 is found by its outbox id if the answer to its end was lost, and repeating the end repeats no words", async () => {
    const target = threadIn(acme);
    const { replaces } = await begin(acme, target);
    const reply = answer(acme, target, replaces, "It left today");
    slack.faults.add({ method: "chat.stopStream", loseResponse: true });
    const sinceMs = Date.now();
    expect(await sender.send(reply, signal)).toMatchObject({ kind: "unknown" });
    expect(await sender.lookUp(reply, sinceMs, signal)).toMatchObject({ kind: "found" });
    expect(await sender.send(reply, signal)).toMatchObject({ kind: "sent" });
    expect(ours(target)).toMatchObject([{ text: "It left today" }]);
  });

  it.each(["message_not_in_streaming_state", "stopped_by_user"])(
    "A7 that ends before the answer is there (%s) is edited into it",
    async (error) => {
      const target = threadIn(acme);
      const { replaces } = await begin(acme, target);
      const stream = slack.store.find(target.channel, replaces.split(":")[1] ?? "");
      if (stream) stream.isStreaming = false;
      slack.faults.add({ method: "chat.stopStream", status: 200, body: { ok: false, error }, times: 2 });
      await sender.send(answer(acme, target, replaces, "It left today"), signal);
      expect(ours(target)).toMatchObject([{ text: "It left today" }]);
    },
  );

  it.each([
    "see https://shop.example.test/o/1",
    "write to help@shop.example",
    "[track](https://x.example)",
    "it **left**",
    "<!channel> it left",
  ])(
    "A7 that may contain a link or more than plain words is ended empty and edited, with previews off: %s",
    async (text) => {
      const target = threadIn(acme);
      const { replaces } = await begin(acme, target);
      const from = slack.calls.length;
      await sender.send(answer(acme, target, replaces, text), signal);
      expect(methodsSince(from)).toEqual(["chat.stopStream", "chat.update"]);
      expect(slack.calls.slice(from).every(({ args }) => args.unfurl_links === "false")).toBe(true);
      expect(ours(target)).toHaveLength(1);
    },
  );

  it("A7 that is gone is posted again, once", async () => {
    const target = threadIn(acme);
    const { replaces } = await begin(acme, target);
    slack.store.messages.splice(slack.store.messages.indexOf(ours(target)[0]!), 1);
    const reply = answer(acme, target, replaces, "It left today");
    await sender.send(reply, signal);
    await sender.send(reply, signal);
    expect(ours(target)).toMatchObject([{ text: "It left today", threadTs: target.threadTs }]);
  });

  it("A7 is found by being empty if the answer to its start was lost, and can still be ended", async () => {
    const target = threadIn(acme);
    const shown = await sender.showPresence(keyOf(acme), target, signal, about);
    if (typeof shown === "boolean") throw new Error("no placeholder");
    const message = outbound(acme, target, shown);
    slack.faults.add({ method: "chat.startStream", loseResponse: true });
    const sinceMs = Date.now();
    expect(await sender.send(message, signal)).toMatchObject({ kind: "unknown" });
    const found = await sender.lookUp(message, sinceMs, signal);
    if (found.kind !== "found") throw new Error(found.kind);
    await sender.send(answer(acme, target, found.providerMessageId, "It left today"), signal);
    expect(ours(target)).toMatchObject([{ text: "It left today", isStreaming: false }]);
  });
});

describe("showing that an answer is being written", () => {
  it("A7 an agent's session begins with the question, and ends", async () => {
    const target = threadIn(acme);
    const from = slack.calls.length;
    expect(await sender.showPresence(keyOf(acme), target, signal, { title: "Where?" })).toBe(true);
    await sender.endPresence?.(keyOf(acme), target, signal);
    expect(methodsSince(from)).toEqual(["agents.sessions.setStatus", "agents.sessions.setStatus"]);
    expect(slack.store.sessions.slice(-2)).toMatchObject([
      { status: "processing", title: "Where?", threadTs: target.threadTs },
      { status: "active" },
    ]);
  });

  it("A7 methods that a workspace does not have are called once: sessions, streams, then the status alone", async () => {
    const target = threadIn(plain);
    const from = slack.calls.length;
    const first = await begin(plain, target);
    // The stream is refused, so nothing was shown, and the placeholder says it in words.
    expect(slack.store.find(target.channel, first.replaces.split(":")[1] ?? "")?.text).toBe(
      "Looking into it…",
    );
    expect(await sender.showPresence(keyOf(plain), target, signal, about)).toBe(true);
    await sender.endPresence?.(keyOf(plain), target, signal);
    expect(methodsSince(from)).toEqual([
      "agents.sessions.setStatus",
      "assistant.threads.setStatus",
      "chat.startStream",
      "chat.postMessage",
      "assistant.threads.setStatus",
    ]);
  });

  it("A7 without any of them, a placeholder is posted and replaced", async () => {
    const target = threadIn(bare);
    const { replaces } = await begin(bare, target);
    await sender.send(answer(bare, target, replaces, "It left today"), signal);
    const shown = await sender.showPresence(keyOf(bare), target, signal, { ...about, mayStream: false });
    expect(shown).toMatchObject({ text: "Looking into it…", body: { unfurl_links: false } });
    expect(await sender.showPresence(keyOf(bare), target, signal)).toBe(false);
    expect(ours(target)).toMatchObject([{ text: "It left today" }]);
  });

  it("A7 streams are not started faster than they could be ended", async () => {
    const target = threadIn(acme);
    const shown = [];
    for (let turn = 0; turn < 10; turn++)
      shown.push(await sender.showPresence(keyOf(acme), target, signal, about));
    expect(shown.filter((each) => typeof each === "object")).toHaveLength(8);
    expect(shown.slice(8)).toEqual([true, true]);
  });

  it("A7 an assistant's thread is titled with its first question", async () => {
    const target = { ...threadIn(plain), isDm: "true" };
    await sender.showPresence(keyOf(plain), target, signal, { title: "x".repeat(300) });
    expect(slack.store.titles.at(-1)?.title).toHaveLength(200);
  });
});
