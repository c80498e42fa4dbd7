import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { choiceActionPrefix } from "@konstruct/channels/slack/ids";
import { forgedSlack, signSlack } from "@konstruct/simulators/sign";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestGateway, testSecrets } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

const workspace = slackWorkspace("acme");
const user = "U0MARTA";
const database = setUpDatabase();
let gateway: Gateway;
let slack: SlackSimulator;
beforeAll(async () => {
  const accountKey = slackAccountKeyOf(undefined, workspace.teamId, workspace.appId);
  await createTestTenant(database.app, { channel: "slack", accountKey });
  slack = await startSlackSimulator({
    workspaces: [workspace],
    signingSecret: testSecrets.slack,
    retryDelaysMs: [],
    // These tests are not about Slack's three seconds, which a busy machine may need.
    timeoutMs: 180_000,
  });
  gateway = await startTestGateway(database.app, database.urls.app, {
    slack: { signingSecret: testSecrets.slack, botToken: workspace.botToken, apiUrl: slack.apiUrl },
  });
  slack.setEventsUrl(`${gateway.url}/slack/events`);
});
afterAll(async () => {
  await slack.stop();
  await gateway.drain(1_000);
});

async function post(fields: Record<string, string>, sign = signSlack) {
  const { headers, rawBody } = sign({
    rawBody: new URLSearchParams(fields).toString(),
    signingSecret: testSecrets.slack,
    timestamp: Math.floor(Date.now() / 1_000),
    contentType: "application/x-www-form-urlencoded",
  });
  const response = await fetch(`${gateway.url}/slack/events`, { method: "POST", headers, body: rawBody });
  return { status: response.status, body: await response.text() };
}

const interaction = (payload: Record<string, unknown>, of = workspace) =>
  post({
    payload: JSON.stringify({
      team: { id: of.teamId, domain: "simulated" },
      user: { id: user, team_id: of.teamId },
      api_app_id: of.appId,
      trigger_id: "1.1.simulated",
      ...payload,
    }),
  });

const command = (of = workspace) => ({
  command: "/konstruct",
  text: "",
  team_id: of.teamId,
  api_app_id: of.appId,
  user_id: user,
  channel_id: "C0ACME",
  response_url: `${slack.url}/response`,
  trigger_id: "1.1.simulated",
});
const texts = async () =>
  (await database.admin("select text from message order by seq")).map((row) => row.text);

describe("Bolt behind our receiver", () => {
  it("A1 a slash command is answered by Bolt; a forged one and one of an unknown workspace are not", async () => {
    const answered = await post(command());
    expect(answered.status).toBe(200);
    expect(JSON.parse(answered.body)).toMatchObject({
      response_type: "ephemeral",
      text: expect.stringContaining("Mention me"),
    });
    expect(await post(command(), forgedSlack)).toMatchObject({ status: 401 });
    expect((await post(command(slackWorkspace("nobody")))).body).not.toContain("Mention me");
    expect(await texts()).toEqual([]);
  });

  it("A1 a click on a button that is not one of our choices is acknowledged, and is no message", async () => {
    const { ts, channel } = await slack.directMessage(workspace, { user, text: "hello" });
    const before = await texts();
    const click = { channel, messageTs: ts, user, actionId: "somebody-elses", value: "v" };
    expect((await slack.click(workspace, click)).attempts).toMatchObject([{ status: 200 }]);
    expect(await texts()).toEqual(before);
  });

  it("A1 a click on one of our choices is stored before it is acknowledged", async () => {
    const { ts, channel } = await slack.directMessage(workspace, { user, text: "which one?" });
    const actionId = `${choiceActionPrefix}0`;
    // While this lock is held nothing can be stored, so nothing may be acknowledged.
    await database.admin("begin");
    await database.admin("lock table message in share mode");
    let acknowledged = false;
    const click = slack
      .click(workspace, { channel, messageTs: ts, user, actionId, value: "blue", title: "The blue one" })
      .finally(() => {
        acknowledged = true;
      });
    await vi.waitFor(
      async () =>
        expect(
          await database.admin(
            "select 1 from pg_locks where relation = 'message'::regclass and not granted limit 1",
          ),
        ).toHaveLength(1),
      { timeout: 180_000 },
    );
    expect(acknowledged).toBe(false);
    await database.admin("commit");
    expect((await click).attempts).toMatchObject([{ status: 200 }]);
    expect((await texts()).at(-1)).toBe("The blue one");
  });

  it("A1 modals, shortcuts and menus without a handler are acknowledged at once", async () => {
    const view = { id: "V0", type: "modal", callback_id: "settings", state: { values: {} } };
    const acknowledged = await Promise.all([
      interaction({ type: "view_submission", view }),
      interaction({ type: "view_closed", view, is_cleared: false }),
      interaction({ type: "shortcut", callback_id: "ask" }),
      interaction({
        type: "message_action",
        callback_id: "ask",
        channel: { id: "C0ACME" },
        message: { ts: "1.1" },
        response_url: `${slack.url}/response`,
      }),
      interaction({ type: "block_suggestion", action_id: "menu", block_id: "b", value: "" }),
    ]);
    expect(acknowledged.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(acknowledged.at(-1)?.body).toBe('{"options":[]}');
  });
});
