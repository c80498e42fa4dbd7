import { randomBytes } from "node:crypto";
import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { signInstallLink } from "@konstruct/channels/slack/install-link";
import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import { listChannelAccounts } from "@konstruct/services/channel-account/list-channel-accounts";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { type SlackWorkspace, slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestGateway, testSecrets } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";
import { slackRenewal } from "./slack-settings.ts";

const stateSecret = "test-state-secret";
const masterKey = randomBytes(32);
const hours = 3_600_000;
const names = ["once", "refused", "away", "young"];
const workspaces = names.map((name) => slackWorkspace(name, { rotates: true }));
const [once, refused, away, young] = workspaces as [
  SlackWorkspace,
  SlackWorkspace,
  SlackWorkspace,
  SlackWorkspace,
];
const database = setUpDatabase();
const tenant = setUpTenant(database);
let gateway: Gateway;
let slack: SlackSimulator;
beforeAll(async () => {
  slack = await startSlackSimulator({ workspaces, signingSecret: testSecrets.slack, retryDelaysMs: [] });
  gateway = await startTestGateway(database.app, database.urls.app, { masterKey, slack: settings() });
  slack.setEventsUrl(`${gateway.url}/slack/events`);
});
afterEach(() => {
  slack.faults.clear();
  vi.useRealTimers();
});
afterAll(async () => {
  await slack.stop();
  await gateway.drain(1_000);
});

const settings = () => ({
  signingSecret: testSecrets.slack,
  clientId: "1.2",
  clientSecret: "test-client-secret",
  stateSecret,
  apiUrl: slack.apiUrl,
});
const keyOf = ({ teamId, appId }: SlackWorkspace) => slackAccountKeyOf(undefined, teamId, appId);

/** Another process: its own cache, the same database. */
const newProcess = () =>
  createChannelCredentials({
    database: database.app,
    masterKey,
    renewal: { slack: slackRenewal(settings()) },
  });

async function install(workspace: SlackWorkspace): Promise<void> {
  const link = encodeURIComponent(signInstallLink(stateSecret, tenant.tenantId, Date.now()));
  const begun = await fetch(`${gateway.url}/slack/install?link=${link}`, { redirect: "manual" });
  await begun.arrayBuffer();
  const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
  const cookie = begun.headers.get("set-cookie")?.split(";")[0] ?? "";
  const query = `code=code-${workspace.teamId}&state=${encodeURIComponent(state)}`;
  const ended = await fetch(`${gateway.url}/slack/oauth_redirect?${query}`, { headers: { cookie } });
  await ended.arrayBuffer();
  expect(ended.status).toBe(200);
}
const refreshes = () =>
  slack.calls.filter(({ args }) => args.grant_type === "refresh_token").map(({ args }) => args.refresh_token);
const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
const accounts = () =>
  listChannelAccounts(
    { database: database.app, tenantId: tenant.tenantId, actor: { kind: "system", id: "test" } },
    "slack",
  );
const entries = async (action: string) =>
  (await database.admin("select 1 from audit_entry where action = $1", [action])).length;

describe("tokens that rotate", () => {
  it("A1 are renewed before they expire, once over all processes, and stored before they are used", async () => {
    await install(once);
    const first = await newProcess()("slack", keyOf(once));
    expect(first).toMatchObject({
      botToken: expect.stringContaining("xoxe."),
      refreshToken: expect.any(String),
    });
    at(9 * hours);
    expect(await newProcess()("slack", keyOf(once))).toEqual(first);
    expect(refreshes()).toEqual([]);
    at(2 * hours);
    const processes = Array.from({ length: 5 }, newProcess);
    const found = await Promise.all(
      processes.flatMap((find) => [find("slack", keyOf(once)), find("slack", keyOf(once))]),
    );
    expect(refreshes()).toEqual([first?.refreshToken]);
    expect(new Set(found.map((each) => each?.botToken)).size).toBe(1);
    expect(found[0]?.botToken).not.toBe(first?.botToken);
    expect(await newProcess()("slack", keyOf(once))).toEqual(found[0]);
    expect(await entries("channel_account.credentials_renewed")).toBe(1);
    const [row] = await database.admin(
      "select sealed_credentials from channel_account where account_key = $1",
      [keyOf(once)],
    );
    expect(String(row?.sealed_credentials)).toMatch(/^k2\./);
  });

  it("A1 are used while Slack is away, and renewed when it is back", async () => {
    await install(away);
    at(11 * hours);
    slack.faults.add({ method: "oauth.v2.access", refuse: true });
    const old = await newProcess()("slack", keyOf(away));
    expect(old?.botToken).toContain("xoxe.");
    const renewed = await newProcess()("slack", keyOf(away));
    expect(renewed?.botToken).not.toBe(old?.botToken);
    expect((await accounts()).find(({ accountKey }) => accountKey === keyOf(away))?.trouble).toBeNull();
  });

  it("A1 are reported to an operator, once, if their refresh token is spent, until they are connected again", async () => {
    await install(refused);
    at(11 * hours);
    // Slack consumes the refresh token and its answer is lost: the app cannot get another by itself.
    slack.faults.add({ method: "oauth.v2.access", loseResponse: true });
    const held = await newProcess()("slack", keyOf(refused));
    const from = refreshes().length;
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await newProcess()("slack", keyOf(refused))).toEqual(held);
    expect(refreshes().length - from).toBe(1);
    const [worst] = await accounts();
    expect(worst).toMatchObject({
      accountKey: keyOf(refused),
      trouble: "invalid_refresh_token",
      state: "active",
    });
    expect(await entries("channel_account.troubled")).toBe(1);
    vi.useRealTimers();
    await install(refused);
    expect((await accounts()).every(({ trouble }) => trouble === null)).toBe(true);
  });

  it("A1 are deleted with the app, and no renewal follows", async () => {
    await install(young);
    const before = refreshes().length;
    await slack.uninstall(young);
    at(11 * hours);
    expect(await newProcess()("slack", keyOf(young))).toBeUndefined();
    expect(refreshes()).toHaveLength(before);
    expect(
      await database.admin("select state, sealed_credentials from channel_account where account_key = $1", [
        keyOf(young),
      ]),
    ).toEqual([{ state: "revoked", sealed_credentials: null }]);
  });
});
