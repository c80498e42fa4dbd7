import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { eventEnvelope } from "@konstruct/simulators/slack/events";
import { type SocketModeSimulator, startSocketModeSimulator } from "@konstruct/simulators/slack/socket-mode";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { createLogger } from "@konstruct/telemetry/logger";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestGateway } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

const workspace = slackWorkspace("acme");
const appToken = "xapp-simulated";
const logger = createLogger({ service: "gateway-test", level: "silent" });
const failed = vi.spyOn(logger, "error");
const database = setUpDatabase();
let gateway: Gateway;
let slack: SocketModeSimulator;
beforeAll(async () => {
  const accountKey = slackAccountKeyOf(undefined, workspace.teamId, workspace.appId);
  await createTestTenant(database.app, { channel: "slack", accountKey });
  slack = await startSocketModeSimulator({ appToken });
  gateway = await startTestGateway(database.app, database.urls.app, {
    logger,
    slack: { appToken, botToken: workspace.botToken, apiUrl: slack.apiUrl },
  });
});
afterAll(async () => {
  await gateway.drain(1_000);
  await vi.waitFor(() => expect(slack.connected()).toBe(0), { timeout: 180_000 });
  await slack.stop();
});

function say(text: string, ts: string): string {
  const event = {
    type: "message",
    user: "U0MARTA",
    text,
    ts,
    event_ts: ts,
    channel: "D0ACME",
    channel_type: "im",
  };
  return slack.send("events_api", eventEnvelope(workspace, event, `Ev${ts}`));
}
const ackOf = (envelopeId: string) => slack.acks.find((ack) => ack.envelope_id === envelopeId);
const acknowledged = (envelopeId: string) =>
  vi.waitFor(() => expect(ackOf(envelopeId)).toBeDefined(), { timeout: 180_000 });
const texts = async () =>
  (await database.admin("select text from message order by seq")).map((row) => row.text);

/** The application's role can open no new connection; a superuser still can. */
async function limitConnections(most: number): Promise<void> {
  const name = (await database.admin("select quote_ident(current_database()) as name"))[0]?.name;
  await database.admin(`alter database ${String(name)} connection limit ${most}`);
}

/** Returns when the last connection is closed: a connection that is still closing may store a message. */
async function goDown(): Promise<void> {
  await limitConnections(0);
  const ours = "from pg_stat_activity where datname = current_database() and usename = 'konstruct_app'";
  await database.admin(`select pg_terminate_backend(pid) ${ours}`);
  await vi.waitFor(async () => expect(await database.admin(`select pid ${ours}`)).toEqual([]), {
    timeout: 180_000,
  });
}

describe("Socket Mode", () => {
  it("A1 a message is stored before its envelope is acknowledged", async () => {
    expect(slack.connected()).toBe(1);
    // While this lock is held nothing can be stored, so nothing may be acknowledged.
    await database.admin("begin");
    await database.admin("lock table message in share mode");
    const envelope = say("through the socket", "1763700000.000001");
    await vi.waitFor(
      async () =>
        expect(
          await database.admin(
            "select 1 from pg_locks where relation = 'message'::regclass and not granted limit 1",
          ),
        ).toHaveLength(1),
      { timeout: 180_000 },
    );
    expect(ackOf(envelope)).toBeUndefined();
    await database.admin("commit");
    await acknowledged(envelope);
    expect(await texts()).toEqual(["through the socket"]);
  });

  it("A1 a command through the socket is answered by Bolt in its acknowledgement", async () => {
    const envelope = slack.send("slash_commands", {
      command: "/konstruct",
      text: "",
      team_id: workspace.teamId,
      api_app_id: workspace.appId,
      user_id: "U0MARTA",
      channel_id: "C0ACME",
    });
    await acknowledged(envelope);
    expect(ackOf(envelope)?.payload).toMatchObject({ text: expect.stringContaining("Mention me") });
  });

  it("A1 an action in the app's own surface is passed to its feature, and is acknowledged", async () => {
    const home = {
      type: "app_home_opened",
      user: "U0MARTA",
      channel: "D0ACME",
      tab: "home",
      event_ts: "1.1",
    };
    const envelope = slack.send("events_api", eventEnvelope(workspace, home, "Ev0HOME"));
    await acknowledged(envelope);
    expect(await texts()).toEqual(["through the socket"]);
  });

  it("A1 during a database outage no envelope is acknowledged; delivered again it is stored once", async () => {
    await goDown();
    const lost = say("while it was away", "1763700000.000002");
    // Its handling has ended, retries included: nothing of it still runs when the database is back.
    await vi.waitFor(
      () => expect(failed).toHaveBeenCalledWith(expect.anything(), expect.stringContaining("not stored")),
      { timeout: 180_000 },
    );
    expect(ackOf(lost)).toBeUndefined();
    await limitConnections(-1);
    const again = say("while it was away", "1763700000.000002");
    await acknowledged(again);
    expect(ackOf(lost)).toBeUndefined();
    expect(await texts()).toEqual(["through the socket", "while it was away"]);
  });
});
