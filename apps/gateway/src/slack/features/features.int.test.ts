import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { feedbackAction } from "@konstruct/channels/slack/ids";
import { newId } from "@konstruct/core/ids";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestGateway, testSecrets } from "../../gateway.fixture.ts";
import type { Gateway } from "../../gateway.ts";

const acme = slackWorkspace("acme", { features: ["agent", "assistant", "streaming"] });
const user = "U0MARTA";
const prompts = [
  { title: "Where is my order?", message: "Where is my order?" },
  { title: "Returns", message: "How do I return something?" },
];
const database = setUpDatabase();
let tenant: TestTenant;
let gateway: Gateway;
let slack: SlackSimulator;
beforeAll(async () => {
  const accountKey = slackAccountKeyOf(undefined, acme.teamId, acme.appId);
  await createTestTenant(database.app);
  tenant = await createTestTenant(database.app, { channel: "slack", accountKey });
  await database.admin("update channel_account set settings = $1 where id = $2", [
    { suggestedPrompts: prompts, welcome: "Hello <there>!" },
    tenant.channelAccountId,
  ]);
  slack = await startSlackSimulator({
    workspaces: [acme],
    signingSecret: testSecrets.slack,
    retryDelaysMs: [],
  });
  gateway = await startTestGateway(database.app, database.urls.app, {
    slack: { signingSecret: testSecrets.slack, botToken: acme.botToken, apiUrl: slack.apiUrl },
  });
  slack.setEventsUrl(`${gateway.url}/slack/events`);
});
afterAll(async () => {
  await slack.stop();
  await gateway.drain(1_000);
});

const within = { timeout: 180_000, interval: 20 };
const audited = (action: string) =>
  database.admin("select convert_from(bytes, 'UTF8') as text from audit_entry where action = $1", [action]);

/** A conversation of the user's, with an answer of the agent in it. */
async function answered(from = user) {
  const { channel, ts } = await slack.directMessage(acme, { user: from, text: "Where is it?" });
  const [contactId, outboxId] = [newId(), newId()];
  const conversationId = conversationIdOf(tenant.channelAccountId ?? "", channel);
  const { tenantId } = tenant;
  await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenantId, contactId]);
  await database.admin(
    "insert into identity (tenant_id, kind, external_id, contact_id) values ($1, 'slack_user', $2, $3)",
    [tenantId, `${acme.teamId}:${from}`, contactId],
  );
  await database.admin("update conversation set contact_id = $1 where id = $2", [contactId, conversationId]);
  await database.admin(
    `insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state)
     values ($1, $2, $3, $4, 'reply', '{}', '{"text": "It left <today>", "body": {}}', 'sent')`,
    [tenantId, outboxId, conversationId, tenant.channelAccountId],
  );
  return { channel, ts, outboxId, conversationId };
}
const feedback = (outboxId: string) =>
  database.admin(
    "select rating, reason, comment, identity_id from feedback where outbox_id = $1 order by identity_id",
    [outboxId],
  );
const press = (channel: string, messageTs: string, value: string, by = user) =>
  slack.click(acme, {
    channel,
    messageTs,
    user: by,
    actionId: feedbackAction,
    value,
    type: "feedback_buttons",
  });
const commandAnswer = async (channel: string, text: string, by = user) =>
  JSON.parse((await slack.command(acme, { channel, user: by, text })).attempts[0]?.body ?? "{}");

describe("before the first message", () => {
  it("A7 a new assistant thread gets the account's welcome and its prompts, in that thread", async () => {
    slack.addChannel(acme, "D0ASSIST");
    const thread_ts = slack.store.nextTs();
    slack.store.messages.push({ teamId: acme.teamId, channel: "D0ASSIST", ts: thread_ts, user, text: "" });
    const assistant_thread = { user_id: user, context: {}, channel_id: "D0ASSIST", thread_ts };
    const event_ts = slack.store.nextTs();
    await slack.sendEvent(acme, { type: "assistant_thread_started", assistant_thread, event_ts });
    await slack.sendEvent(acme, { type: "assistant_thread_context_changed", assistant_thread, event_ts });
    await vi.waitFor(
      () =>
        expect(slack.calls.map(({ method }) => method)).toContain("assistant.threads.setSuggestedPrompts"),
      within,
    );
    expect(slack.conversation("D0ASSIST", thread_ts).at(-1)).toMatchObject({
      text: "Hello &lt;there&gt;!",
      threadTs: thread_ts,
    });
    slack.calls.length = 0;
    slack.faults.add({ method: "webhook", headers: { "x-slack-retry-num": "1" } });
    await slack.sendEvent(acme, { type: "assistant_thread_started", assistant_thread, event_ts });
    await vi.waitFor(() => expect(slack.calls).toHaveLength(1), within);
    expect(slack.calls.map(({ method }) => method)).toEqual(["assistant.threads.setSuggestedPrompts"]);
    expect(await database.admin("select 1 from message")).toEqual([]);
  });

  it("A7 an agent's messages get the prompts once they are opened, without a thread", async () => {
    slack.calls.length = 0;
    await slack.openHome(acme, { user, tab: "home" });
    await slack.openHome(acme, { user, tab: "messages" });
    await vi.waitFor(() => expect(slack.store.prompts.at(-1)).toMatchObject({ prompts }), within);
    expect(slack.calls.at(-1)?.args).not.toHaveProperty("thread_ts");
  });
});

describe("the stop button", () => {
  it("A7 stops the turn, removes the empty stream, says so in the thread and ends the session", async () => {
    const { channel, ts, conversationId } = await answered("U0STOP");
    const stream = slack.store.nextTs();
    const ours = { user: acme.botUserId, botId: acme.botId, appId: acme.appId };
    slack.store.messages.push({ teamId: acme.teamId, channel, ts: stream, threadTs: ts, text: "", ...ours });
    const event = { type: "agent_session_stopped", channel, user: "U0STOP", thread_ts: ts };
    await slack.sendEvent(acme, { ...event, streaming_message_ts: [stream], event_ts: slack.store.nextTs() });
    await vi.waitFor(
      () => expect(slack.conversation(channel, ts).at(-1)?.text).toContain("I stopped"),
      within,
    );
    expect(slack.store.find(channel, stream)).toBeUndefined();
    expect(slack.store.sessions.at(-1)).toMatchObject({ channel, threadTs: ts, status: "active" });
    expect(await audited("turn.stopped")).toMatchObject([{ text: expect.stringContaining(conversationId) }]);
  });

  it("A7 pressed long ago it stops nothing, since the current question came later", async () => {
    const { channel, ts } = await answered("U0LONGAGO");
    const pressed = (event_ts: string) =>
      slack.sendEvent(acme, { ...event, channel, user: "U0LONGAGO", thread_ts: ts, event_ts });
    const event = { type: "agent_session_stopped", streaming_message_ts: [] };
    const before = (await audited("turn.stopped")).length;
    await pressed(`${Math.floor(Date.now() / 1_000) - 60}.000100`);
    await pressed(slack.store.nextTs());
    await vi.waitFor(async () => expect(await audited("turn.stopped")).toHaveLength(before + 1), within);
    await vi.waitFor(
      () => expect(slack.conversation(channel, ts).at(-1)?.text).toContain("I stopped"),
      within,
    );
    expect(await audited("turn.stopped")).toHaveLength(before + 1);
  });

  it("A7 in a thread that is no conversation it only ends the session", async () => {
    slack.addChannel(acme, "C0QUIET");
    const before = slack.store.messages.length;
    const event = { type: "agent_session_stopped", channel: "C0QUIET", user, thread_ts: "1767225600.000100" };
    await slack.sendEvent(acme, { ...event, streaming_message_ts: [], event_ts: slack.store.nextTs() });
    await vi.waitFor(() => expect(slack.store.sessions.at(-1)?.channel).toBe("C0QUIET"), within);
    expect(slack.store.messages).toHaveLength(before);
  });
});

describe("feedback on an answer", () => {
  it("A7 one thumb counts per person, and the last one stays", async () => {
    const { channel, ts, outboxId } = await answered("U0RATER");
    await press(channel, ts, `up:${outboxId}`, "U0RATER");
    await vi.waitFor(async () => expect(await feedback(outboxId)).toHaveLength(1), within);
    await press(channel, ts, `down:${outboxId}`, "U0RATER");
    await press(channel, ts, `up:${outboxId}`, "U0OTHER");
    await vi.waitFor(
      async () =>
        expect(await feedback(outboxId)).toMatchObject([
          { identity_id: `${acme.teamId}:U0OTHER`, rating: "up" },
          { identity_id: `${acme.teamId}:U0RATER`, rating: "down", reason: null },
        ]),
      within,
    );
  });

  it("A7 a thumb down asks why, and the words are stored but not audited", async () => {
    const { channel, ts, outboxId } = await answered("U0UNHAPPY");
    await press(channel, ts, `down:${outboxId}`, "U0UNHAPPY");
    await vi.waitFor(() => expect(slack.viewsOf("U0UNHAPPY")).toHaveLength(1), within);
    const [view] = slack.viewsOf("U0UNHAPPY");
    const values = {
      reason: { reason: { type: "radio_buttons", selected_option: { value: "incomplete" } } },
      comment: { comment: { type: "plain_text_input", value: "no tracking-number-secret" } },
    };
    await slack.submitView(acme, { viewId: view?.id ?? "", values });
    expect(await feedback(outboxId)).toMatchObject([
      { rating: "down", reason: "incomplete", comment: "no tracking-number-secret" },
    ]);
    expect(slack.viewsOf("U0UNHAPPY")).toEqual([]);
    const texts = (await audited("feedback.recorded")).map(({ text }) => String(text)).join();
    expect(texts).toContain('"reason":"incomplete"');
    expect(texts).not.toContain("tracking-number-secret");
  });

  it("A7 only an answer of this account can be rated", async () => {
    const before = await database.admin("select count(*)::integer as n from feedback");
    const { channel, ts } = await slack.directMessage(acme, { user: "U0HACK", text: "hi" });
    for (const value of [`up:${newId()}`, "up:' or 1=1", "down:", ""])
      expect((await press(channel, ts, value, "U0HACK")).attempts[0]?.status).toBe(200);
    const { outboxId } = await answered("U0VICTIM");
    const other = await createTestTenant(database.app, { channel: "slack", accountKey: "-/T0OTHER/A0" });
    await database.admin("update outbox set channel_account_id = $1 where id = $2", [
      other.channelAccountId,
      outboxId,
    ]);
    await press(channel, ts, `up:${outboxId}`, "U0HACK");
    // A valid press after all of those: once it is stored they have ended.
    const right = await answered("U0RIGHT");
    await press(right.channel, right.ts, `up:${right.outboxId}`, "U0RIGHT");
    await vi.waitFor(async () => expect(await feedback(right.outboxId)).toHaveLength(1), within);
    expect(await database.admin("select (count(*) - 1)::integer as n from feedback")).toEqual(before);
  });
});

describe("/konstruct", () => {
  it("A1 helps, and answers only the caller", async () => {
    const help = await commandAnswer("C0ACME", "help");
    expect(help).toMatchObject({ response_type: "ephemeral", text: expect.stringContaining("status") });
    expect(await commandAnswer("C0ACME", "dance")).toEqual(help);
    expect((await commandAnswer("C0ACME", "link ABCD-2345")).text).toContain("direct message");
  });

  it("A1 shows who has the caller's conversation, and nothing of anybody else's", async () => {
    const { channel, conversationId } = await answered("U0ASKER");
    expect((await commandAnswer(channel, "status", "U0ASKER")).text).toContain("I have your conversation");
    await database.admin("update conversation_work set owner = 'person' where conversation_id = $1", [
      conversationId,
    ]);
    expect((await commandAnswer(channel, "status", "U0ASKER")).text).toBe(
      "A colleague has your conversation.",
    );
    expect((await commandAnswer(channel, "status", "U0NOSY")).text).toContain("no conversation");
  });

  it("A1 offers to rate the last answer, as the buttons under it do", async () => {
    const { channel, outboxId } = await answered("U0LATE");
    const offered = await commandAnswer(channel, "feedback", "U0LATE");
    expect(offered.text).toContain("It left &lt;today&gt;");
    expect(JSON.stringify(offered.blocks)).toContain(`up:${outboxId}`);
  });

  it("A1 reports a failed look-up instead of letting Slack time out", async () => {
    await database.admin("alter table identity rename to identity_away");
    const { text } = await commandAnswer("D0ASSIST", "status");
    await database.admin("alter table identity_away rename to identity");
    expect(text).toContain("right now");
  });
});
