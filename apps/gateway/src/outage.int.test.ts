import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, testSecrets } from "./gateway.fixture.ts";
import type { Gateway } from "./gateway.ts";

const workspace = slackWorkspace("acme");
const database = setUpDatabase();
let gateway: Gateway;
let slack: SlackSimulator;
beforeAll(async () => {
  const accountKey = slackAccountKeyOf(undefined, workspace.teamId, workspace.appId);
  await createTestTenant(database.app, { channel: "slack", accountKey });
  gateway = await startTestGateway(database.app, database.urls.app);
  slack = await startSlackSimulator({
    workspaces: [workspace],
    signingSecret: testSecrets.slack,
    eventsUrl: `${gateway.url}/slack/events`,
    retryDelaysMs: [],
  });
});
afterAll(async () => {
  await slack.stop();
  await gateway.drain(1_000);
});

const say = (text: string) => slack.directMessage(workspace, { user: "U0CONTACT", text });
const stored = async () =>
  (await database.admin("select text from message order by seq")).map((row) => row.text);

/** The application's role can open no new connection; a superuser still can. */
async function limitConnections(most: number): Promise<void> {
  const name = (await database.admin("select quote_ident(current_database()) as name"))[0]?.name;
  await database.admin(`alter database ${String(name)} connection limit ${most}`);
}

async function goDown(): Promise<void> {
  await limitConnections(0);
  await database.admin(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'konstruct_app'",
  );
}

describe("the database goes away", () => {
  it("A6 answers 503 during the outage, so that the platform delivers again, and stores that delivery once", async () => {
    expect((await say("before")).deliveries[0]?.attempts).toMatchObject([{ status: 200 }]);
    await goDown();
    const down = await Promise.all(["one", "two", "three"].map(say));
    for (const { deliveries } of down) expect(deliveries[0]?.attempts).toMatchObject([{ status: 503 }]);
    const readiness = await fetch(`${gateway.url}/readyz`);
    expect(readiness.status).toBe(503);
    await readiness.arrayBuffer();
    await limitConnections(-1);
    // Slack's next step: the same posts, with a retry number.
    slack.faults.add({
      method: "webhook",
      times: 3,
      headers: { "x-slack-retry-num": "1", "x-slack-retry-reason": "http_error" },
    });
    for (const { ts, channel } of down) {
      const post = slack.store.find(channel, ts)!;
      const event = {
        type: "message",
        user: post.user,
        text: post.text,
        ts,
        event_ts: ts,
        channel,
        channel_type: "im",
      };
      expect((await slack.sendEvent(workspace, event)).ok).toBe(true);
    }
    expect((await stored()).toSorted()).toEqual(["before", "one", "three", "two"]);
  });

  it("A6 connections cut under load cost answers, not the process, and no acknowledged message is lost", async () => {
    const before = (await stored()).length;
    const posts = Array.from({ length: 120 }, (_, place) => say(`cut ${place}`));
    for (let cut = 0; cut < 4; cut++) {
      await database.admin(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'test'",
      );
    }
    const statuses = (await Promise.all(posts)).map(({ deliveries }) => deliveries[0]?.attempts[0]?.status);
    // Without a status the platform gave up waiting, as it does on a busy machine, and delivers again.
    expect(statuses.filter((status) => ![200, 503, undefined].includes(status))).toEqual([]);
    const acknowledged = statuses.filter((status) => status === 200).length;
    expect((await stored()).length - before).toBeGreaterThanOrEqual(acknowledged);
    expect((await say("after")).deliveries[0]?.ok).toBe(true);
  });
});
