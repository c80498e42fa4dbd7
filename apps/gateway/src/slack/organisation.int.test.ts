import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, testSecrets } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

const enterpriseId = "E0GRID";
const org = { enterpriseId, isEnterpriseInstall: true, botToken: "xoxb-org" };
const sales = slackWorkspace("sales", org);
const support = slackWorkspace("support", { enterpriseId });
const moved = slackWorkspace("moved", { enterpriseId });
const joined = slackWorkspace("joined", { enterpriseId });
const stranger = slackWorkspace("stranger", { enterpriseId: "E0OTHER" });
const database = setUpDatabase();
let whole: TestTenant;
let own: TestTenant;
let before: TestTenant;
let gateway: Gateway;
let slack: SlackSimulator;
beforeAll(async () => {
  const { appId } = sales;
  whole = await createTestTenant(database.app, { channel: "slack", accountKey: `E0GRID/-/${appId}` });
  own = await createTestTenant(database.app, {
    channel: "slack",
    accountKey: `E0GRID/${support.teamId}/${appId}`,
    settings: { defaultMode: "mention_only", channels: { C0ALL: { mode: "all" } } },
  });
  before = await createTestTenant(database.app, {
    channel: "slack",
    accountKey: `-/${moved.teamId}/${appId}`,
  });
  slack = await startSlackSimulator({
    workspaces: [sales, support, moved, joined, stranger],
    signingSecret: testSecrets.slack,
    retryDelaysMs: [],
  });
  gateway = await startTestGateway(database.app, database.urls.app, {
    slack: { signingSecret: testSecrets.slack, apiUrl: slack.apiUrl, botToken: org.botToken },
  });
  slack.setEventsUrl(`${gateway.url}/slack/events`);
});
afterAll(async () => {
  await slack.stop();
  await gateway.drain(1_000);
});

const textsOf = async ({ tenantId }: TestTenant) =>
  (await database.admin("select text from message where tenant_id = $1 order by seq", [tenantId])).map(
    (row) => row.text,
  );

describe("an organisation of several workspaces", () => {
  it("A1 is one account if the app was installed for all of it, and each workspace may have its own", async () => {
    const statuses = [];
    for (const workspace of [sales, support, moved, joined, stranger]) {
      const { deliveries } = await slack.directMessage(workspace, {
        user: "U0MARTA",
        text: workspace.teamId,
      });
      statuses.push(deliveries[0]?.attempts.at(-1)?.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 404]);
    expect(await textsOf(whole)).toEqual([sales.teamId, joined.teamId]);
    expect(await textsOf(own)).toEqual([support.teamId]);
    // Its workspace joined the organisation after it had installed the app.
    expect(await textsOf(before)).toEqual([moved.teamId]);
    const identities = await database.admin("select envelope -> 'identity' ->> 'id' as id from message");
    expect(new Set(identities.map(({ id }) => id)).size).toBe(4);
  });

  it("A1 each account's settings say which posts are for the agent, channel by channel", async () => {
    const say = (channel: string, text: string, threadTs?: string) =>
      slack.say(support, { channel, user: "U0MARTA", text, ...(threadTs && { threadTs }) });
    const { ts } = await slack.mention(support, { channel: "C0SOME", user: "U0MARTA", text: "mentioned" });
    await say("C0SOME", "only a reply", ts);
    const all = await say("C0ALL", "to all");
    await say("C0ALL", "<@U0PETER> what do you think?", all.ts);
    await say("C0ALL", "and on", all.ts);
    expect((await textsOf(own)).slice(1)).toEqual(["mentioned", "to all", "and on"]);
  });

  it("A1 commands of a workspace it covers are answered with its token", async () => {
    const delivery = await slack.command(sales, { channel: "C0SALES", user: "U0MARTA", text: "help" });
    expect(delivery.attempts[0]?.body).toContain("Mention me");
  });

  it("A1 continues if one of its workspaces removes the app, and ends if the organisation does", async () => {
    const stateOf = async ({ channelAccountId }: TestTenant) =>
      (await database.admin("select state from channel_account where id = $1", [channelAccountId]))[0]?.state;
    await slack.uninstall(support);
    await slack.uninstall(joined);
    expect([await stateOf(own), await stateOf(whole)]).toEqual(["revoked", "active"]);
    await slack.directMessage(support, { user: "U0MARTA", text: "covered now" });
    expect((await textsOf(whole)).at(-1)).toBe("covered now");
    await slack.uninstall(sales);
    expect([await stateOf(whole), await stateOf(before)]).toEqual(["revoked", "active"]);
  });
});
