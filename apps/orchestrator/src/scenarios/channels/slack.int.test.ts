import { listUncertainSends } from "@konstruct/services/uncertain-send/resolve-uncertain-send";
import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import type { TestDatabase, TestTenant } from "@konstruct/testing/test-database";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { replayEveryTurn } from "../../testing/replay-every-turn.ts";
import { type SlackShop, startSlackShop } from "../../testing/slack-shop.fixture.ts";

const acme = slackWorkspace("acme");
const question = "Where's my order O-12345?";
const within = { timeout: 180_000, interval: 20 };
let running: SlackShop;
let database: TestDatabase;
let shop: TestTenant;
let slack: SlackSimulator;
beforeAll(async () => {
  running = await startSlackShop(acme, {}, { settings: { quietMs: { slack: 500 } } });
  ({ database, shop, slack } = running);
});
afterEach(() => slack.faults.clear());
afterAll(async () => {
  await running.stop();

  expect(await replayEveryTurn(database)).toBeGreaterThan(0);
  await database.close();
});

const ours = (channel: string) =>
  slack.conversation(channel).filter((message) => message.botId !== undefined);

/** Waits until the conversation is quiet: nothing pending, nothing running, nothing to send. */
async function allDone(): Promise<void> {
  await vi.waitFor(async () => {
    const open = await database.admin(
      `select from conversation_work where wake_at is not null union all select from outbox where state in ('planned', 'attempting')`,
    );
    expect(open).toHaveLength(0);
  }, within);
  await slack.settled();
}

async function ask(user: string, text = question) {
  const said = await slack.directMessage(acme, { user, text });
  await vi.waitFor(() => expect(ours(said.channel).length).toBeGreaterThan(0), within);
  return said;
}

describe("Slack, from the signed event to the message in the channel", () => {
  it("A7 shows the assistant status first, then the answer", async () => {
    const before = slack.calls.length;
    const { channel } = await ask("U1");
    await allDone();
    const methods = slack.calls.slice(before).map((call) => call.method);
    // The profile of a newcomer may be requested at any time after the answer.
    expect(methods.filter((method) => method !== "users.info")).toEqual([
      // Refused if the app is no agent, and not requested again.
      "agents.sessions.setStatus",
      "assistant.threads.setStatus",
      "chat.postMessage",
    ]);
    expect(ours(channel).map((message) => message.text)).toEqual([expect.stringContaining("shipped")]);
  });

  it("A7 without an assistant, a placeholder becomes the answer: one visible message", async () => {
    for (const method of ["agents.*", "assistant.*"])
      slack.faults.add({
        method,
        status: 200,
        body: { ok: false, error: "thread_not_found" },
        times: Number.POSITIVE_INFINITY,
      });
    const { channel } = await ask("U2");
    await allDone();
    const [answer, ...more] = ours(channel);
    expect(more).toEqual([]);
    expect(answer?.text).toContain("shipped");
    expect(slack.store.edits.filter((edit) => edit.channel === channel)).toMatchObject([
      { ts: answer?.ts, before: "Looking into it…", after: answer?.text },
    ]);
  });

  it("A8 a mention is answered in its thread only, and each thread keeps its own conversation", async () => {
    const inThread = (ts: string) => ours("C1").filter((message) => message.threadTs === ts);
    await slack.say(acme, { channel: "C1", user: "U3", text: "nobody asked us" });
    const order = await slack.mention(acme, { channel: "C1", user: "U3", text: "I want to check my order" });
    const ticket = await slack.mention(acme, { channel: "C1", user: "U3", text: "Open a support ticket" });
    // The question the agent asks, not the placeholder before it.
    await vi.waitFor(() => expect(inThread(order.ts)[0]?.text).toContain("order ID"), within);
    await vi.waitFor(() => expect(inThread(ticket.ts)[0]?.text).toContain("short summary"), within);
    await slack.say(acme, { channel: "C1", user: "U3", text: "O-12345", threadTs: order.ts });
    await slack.say(acme, { channel: "C1", user: "U3", text: "The zip is broken", threadTs: ticket.ts });
    for (const { ts } of [order, ticket])
      await vi.waitFor(() => expect(inThread(ts)).toHaveLength(2), within);
    await allDone();
    expect(inThread(order.ts)[1]?.text).toContain("shipped");
    expect(inThread(ticket.ts)[1]?.text).toContain("opened ticket");
    expect(ours("C1")).toHaveLength(4);
  });

  it("A6 a burst of three gets one reply", async () => {
    for (const text of ["Hello", "I have a question"]) await slack.directMessage(acme, { user: "U4", text });
    const { channel } = await ask("U4");
    await allDone();
    expect(ours(channel).map((message) => message.text)).toEqual([expect.stringContaining("shipped")]);
  });

  it("A1 an answer whose response was lost is settled by its echo, sent once, and stays listed", async () => {
    slack.faults.add({ method: "chat.postMessage", loseResponse: true });
    // History cannot be read: only the echo can settle the send.
    slack.faults.add({ method: "conversations.*", refuse: true, times: Number.POSITIVE_INFINITY });
    const { channel } = await ask("U5");
    const uncertain = () =>
      listUncertainSends({
        database: database.app,
        tenantId: shop.tenantId,
        actor: { kind: "system", id: "test" },
      });
    await vi.waitFor(async () => expect(await uncertain()).toMatchObject([{ state: "sent" }]), within);
    await allDone();
    expect(ours(channel)).toHaveLength(1);
  });

  it("A1 a rate limit is kept for as long as Slack says, and then the answer is sent once", async () => {
    slack.faults.add({ method: "chat.postMessage", status: 429, retryAfterS: 1 });
    const { channel, ts } = await ask("U6");
    await allDone();
    const [answer, ...more] = ours(channel);
    expect(more).toEqual([]);
    expect(Number(answer?.ts) - Number(ts)).toBeGreaterThanOrEqual(1);
    expect(
      await database.admin("select attempts from outbox where provider_message_id = $1", [
        `${channel}:${answer?.ts}`,
      ]),
    ).toEqual([{ attempts: 2 }]);
  });
});
