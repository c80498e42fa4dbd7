import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import type { TestDatabase, TestTenant } from "@konstruct/testing/test-database";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type SlackShop, startSlackShop } from "../../testing/slack-shop.fixture.ts";

const acme = slackWorkspace("agent", { features: ["agent", "assistant", "streaming"] });
const question = "Where's my order O-12345?";
const channel = "C0AGENT";
const within = { timeout: 180_000, interval: 20 };
let running: SlackShop;
let database: TestDatabase;
let shop: TestTenant;
let slack: SlackSimulator;
beforeAll(async () => {
  running = await startSlackShop(acme, {}, { settings: { quietMs: { slack: 300 } } });
  ({ database, shop, slack } = running);
});
afterEach(() => slack.faults.clear());
afterAll(async () => {
  await running.stop();
  await database.close();
});

const ours = (threadTs: string) =>
  slack.conversation(channel, threadTs).filter((message) => message.botId !== undefined);
const sessionsOf = (threadTs: string) =>
  slack.store.sessions.filter((session) => session.threadTs === threadTs).map(({ status }) => status);

async function allDone(): Promise<void> {
  await vi.waitFor(async () => {
    const open = await database.admin(
      `select from conversation_work where wake_at is not null union all select from outbox where state in ('planned', 'attempting', 'unknown')`,
    );
    expect(open).toHaveLength(0);
  }, within);
  await slack.settled();
}

async function ask(user: string, text = question): Promise<string> {
  return (await slack.mention(acme, { channel, user, text })).ts;
}
const answered = (threadTs: string) =>
  vi.waitFor(
    () => expect(ours(threadTs)).toMatchObject([{ text: expect.stringContaining("shipped") }]),
    within,
  );

describe("Slack where the app is an agent", () => {
  it("A7 a stream becomes the answer, in a session that is named, runs and ends", async () => {
    const ts = await ask("U1");
    await answered(ts);
    await allDone();
    await vi.waitFor(() => expect(sessionsOf(ts)).toEqual(["processing", "active"]), within);
    expect(slack.store.sessions.find(({ threadTs }) => threadTs === ts)?.title).toBe(question);
    const [only] = ours(ts);
    expect(only).toMatchObject({ isStreaming: false, metadata: { event_type: "konstruct_reply" } });
    const rows = await database.admin(
      "select kind, state, provider_message_id as id from outbox order by seq",
    );
    expect(rows).toEqual([
      { kind: "placeholder", state: "sent", id: `${channel}:${only?.ts}:stream` },
      { kind: "reply", state: "sent", id: `${channel}:${only?.ts}` },
    ]);
  });

  it("A7 an end of the stream whose answer was lost is looked up, and the words appear once", async () => {
    slack.faults.add({ method: "chat.stopStream", loseResponse: true });
    const ts = await ask("U2");
    await answered(ts);
    await allDone();
    expect(ours(ts)).toHaveLength(1);
    expect(ours(ts)[0]?.text.match(/shipped/g)).toHaveLength(1);
  });

  it("A7 the feedback buttons under the answer name it, and a press is stored with it", async () => {
    const ts = await ask("U3");
    await answered(ts);
    await allDone();
    const [only] = ours(ts);
    const block = only?.blocks?.at(-1) as {
      elements: { action_id: string; positive_button: { value: string } }[];
    };
    const [element] = block.elements;
    await slack.click(acme, {
      channel,
      messageTs: only?.ts ?? "",
      user: "U3",
      actionId: element?.action_id ?? "",
      value: element?.positive_button.value ?? "",
      type: "feedback_buttons",
    });
    await vi.waitFor(
      async () =>
        expect(
          await database.admin(
            `select f.rating, o.kind from feedback f join outbox o on o.tenant_id = f.tenant_id and o.id = f.outbox_id`,
          ),
        ).toEqual([{ rating: "up", kind: "reply" }]),
      within,
    );
  });

  it("A7 the stop button cancels the turn: it gets no answer, and the next question does", async () => {
    slack.faults.add({ method: "chat.startStream", delayMs: 1_500 });
    const ts = await ask("U4");
    await vi.waitFor(() => expect(sessionsOf(ts)).toContain("processing"), within);
    const event = { type: "agent_session_stopped", channel, user: "U4", thread_ts: ts };
    await slack.sendEvent(acme, { ...event, streaming_message_ts: [], event_ts: slack.store.nextTs() });
    await allDone();
    const texts = () => ours(ts).map(({ text }) => text);
    expect(texts()).toContainEqual(expect.stringContaining("I stopped"));
    expect(texts()).not.toContainEqual(expect.stringContaining("shipped"));
    await slack.say(acme, { channel, user: "U4", text: question, threadTs: ts });
    await vi.waitFor(() => expect(texts()).toContainEqual(expect.stringContaining("shipped")), within);
    await allDone();
    expect(texts().filter((text) => text.includes("shipped"))).toHaveLength(1);
  });

  it("A7 an account may turn off streams and feedback buttons", async () => {
    await database.admin("update channel_account set settings = $1 where id = $2", [
      { streaming: false, feedback: false },
      shop.channelAccountId,
    ]);
    const from = slack.calls.length;
    const ts = await ask("U5");
    await answered(ts);
    await allDone();
    expect(slack.calls.slice(from).map(({ method }) => method)).not.toContain("chat.startStream");
    expect(ours(ts)[0]?.blocks).toBeUndefined();
  });

  it("A1 under Slack's limits every answer arrives, and once", async () => {
    slack.limits.enforce({ burst: 2 });
    const threads = await Promise.all(["U6", "U7", "U8", "U9"].map((user) => ask(user)));
    for (const ts of threads) await answered(ts);
    await allDone();
    slack.limits.lift();
    const limited = await database.admin(
      "select max(attempts)::integer as most from outbox where kind = 'reply'",
    );
    expect(limited[0]?.most).toBeGreaterThan(1);
    for (const ts of threads) expect(ours(ts)).toHaveLength(1);
  });
});
