import { randomBytes } from "node:crypto";
import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { signInstallLink } from "@konstruct/channels/slack/install-link";
import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import { signSlack } from "@konstruct/simulators/sign";
import { type SlackSimulator, startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { type SlackWorkspace, slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, testSecrets } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";

const stateSecret = "test-state-secret";
const masterKey = randomBytes(32);
const workspaces = ["one", "two", "three", "four"].map((name) => slackWorkspace(name));
const [one, two, three, four] = workspaces as [
  SlackWorkspace,
  SlackWorkspace,
  SlackWorkspace,
  SlackWorkspace,
];
const database = setUpDatabase();
let tenant: TestTenant;
let gateway: Gateway;
let slack: SlackSimulator;
beforeAll(async () => {
  // Another tenant exists during every test.
  await createTestTenant(database.app);
  tenant = await createTestTenant(database.app);
  slack = await startSlackSimulator({
    workspaces,
    signingSecret: testSecrets.slack,
    retryDelaysMs: [],
  });
  gateway = await startTestGateway(database.app, database.urls.app, {
    masterKey,
    slack: {
      signingSecret: testSecrets.slack,
      clientId: "1.2",
      clientSecret: "test-client-secret",
      stateSecret,
      apiUrl: slack.apiUrl,
    },
  });
  slack.setEventsUrl(`${gateway.url}/slack/events`);
});
afterAll(async () => {
  await slack.stop();
  await gateway.drain(1_000);
});

async function get(path: string, cookie = "") {
  const response = await fetch(`${gateway.url}${path}`, { redirect: "manual", headers: { cookie } });
  await response.arrayBuffer();
  return {
    status: response.status,
    location: response.headers.get("location"),
    cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "",
  };
}
const openLink = (link: string) => get(`/slack/install?link=${encodeURIComponent(link)}`);
const goodLink = () => signInstallLink(stateSecret, tenant.tenantId, Date.now());
const stateOf = (location: string | null) => new URL(location ?? "").searchParams.get("state") ?? "";
const callback = (workspace: SlackWorkspace, state: string, cookie: string) =>
  get(`/slack/oauth_redirect?code=code-${workspace.teamId}&state=${encodeURIComponent(state)}`, cookie);

/** The steps of a browser: the link, Slack's consent page, and back. */
async function install(workspace: SlackWorkspace) {
  const begun = await openLink(goodLink());
  return callback(workspace, stateOf(begun.location), begun.cookie);
}
const keyOf = ({ teamId, appId }: SlackWorkspace) => slackAccountKeyOf(undefined, teamId, appId);
const accountsOf = (workspace: SlackWorkspace) =>
  database.admin("select * from channel_account where channel = 'slack' and account_key = $1", [
    keyOf(workspace),
  ]);
const credentialsOf = (workspace: SlackWorkspace) =>
  createChannelCredentials({ database: database.app, masterKey })("slack", keyOf(workspace));
const statusOf = async (workspace: SlackWorkspace) =>
  (await slack.directMessage(workspace, { user: "U0MARTA", text: "hi" })).deliveries[0]?.attempts[0]?.status;

async function commandAnswer({ teamId, appId }: SlackWorkspace): Promise<string> {
  const fields = { command: "/konstruct", text: "", team_id: teamId, api_app_id: appId, user_id: "U0MARTA" };
  const { headers, rawBody } = signSlack({
    rawBody: new URLSearchParams(fields).toString(),
    signingSecret: testSecrets.slack,
    timestamp: Math.floor(Date.now() / 1_000),
    contentType: "application/x-www-form-urlencoded",
  });
  const response = await fetch(`${gateway.url}/slack/events`, { method: "POST", headers, body: rawBody });
  return response.text();
}

describe("installing by OAuth", () => {
  it("A1 starts only from an unexpired link that we signed", async () => {
    const { tenantId } = tenant;
    const [, expiresAt, signature] = goodLink().split(".");
    const bad = [
      "",
      "nonsense",
      tenantId,
      signInstallLink("another-secret", tenantId, Date.now()),
      signInstallLink(stateSecret, tenantId, Date.now() - 3_600_001),
      `${tenant.agentId}.${expiresAt}.${signature}`,
      `${tenantId}.${Number(expiresAt) + 1}.${signature}`,
    ];
    for (const link of bad) expect(await openLink(link)).toMatchObject({ status: 403, cookie: "" });
    expect((await get("/slack/install")).status).toBe(403);
    const begun = await openLink(goodLink());
    expect(begun.status).toBe(302);
    const consent = new URL(begun.location ?? "");
    expect(consent.origin + consent.pathname).toBe("https://slack.com/oauth/v2/authorize");
    expect(consent.searchParams.get("client_id")).toBe("1.2");
    expect(consent.searchParams.get("state")).not.toBeNull();
  });

  it("A1 makes the workspace an account of exactly that tenant, seals its token and serves it at once", async () => {
    expect(await statusOf(one)).toBe(404);
    expect(await commandAnswer(one)).not.toContain("Mention me");
    expect((await install(one)).status).toBe(200);
    const accounts = await accountsOf(one);
    expect(accounts).toMatchObject([
      { tenant_id: tenant.tenantId, agent_id: tenant.agentId, state: "active" },
    ]);
    expect(JSON.stringify(accounts)).not.toContain(one.botToken);
    expect(await credentialsOf(one)).toEqual({ botToken: one.botToken, botUserId: one.botUserId });
    expect(await statusOf(one)).toBe(200);
    expect(await commandAnswer(one)).toContain("Mention me");
    expect(await database.admin("select tenant_id from message")).toEqual([{ tenant_id: tenant.tenantId }]);
  });

  it("A1 a callback without our state, or with one from another browser, installs nothing", async () => {
    const begun = await openLink(goodLink());
    const state = stateOf(begun.location);
    const foreign = `${state.slice(0, -4)}AAAA`;
    const cookieName = begun.cookie.split("=")[0];
    const refused = [
      await get(`/slack/oauth_redirect?code=code-${two.teamId}`, begun.cookie),
      await callback(two, "", begun.cookie),
      await callback(two, state, ""),
      await callback(two, foreign, `${cookieName}=${foreign}`),
      await callback(two, stateOf((await openLink(goodLink())).location), begun.cookie),
    ];
    for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400);
    expect(await accountsOf(two)).toEqual([]);
    expect(await statusOf(two)).toBe(404);
  });

  it("A1 a reinstallation keeps the account's agent and settings", async () => {
    await install(two);
    const agentId = (await createSecondAgent()).id;
    await database.admin(
      `update channel_account set agent_id = $2, settings = '{"replyIn": "thread"}' where account_key = $1`,
      [keyOf(two), agentId],
    );
    expect((await install(two)).status).toBe(200);
    expect(await accountsOf(two)).toMatchObject([{ agent_id: agentId, settings: { replyIn: "thread" } }]);
  });
});

async function createSecondAgent(): Promise<Record<string, unknown>> {
  const rows = await database.admin(
    "insert into agent (tenant_id, id, name) values ($1, gen_random_uuid(), 'Ben') returning id",
    [tenant.tenantId],
  );
  return rows[0]!;
}

describe("an installation that ends", () => {
  it.each([
    ["app_uninstalled", three, { type: "app_uninstalled" }],
    ["tokens_revoked", four, { type: "tokens_revoked", tokens: { oauth: [], bot: [four.botUserId] } }],
  ])(
    "A1 %s revokes the account, deletes its token and refuses later events",
    async (_name, workspace, event) => {
      await install(workspace);
      expect(await statusOf(workspace)).toBe(200);
      expect(await commandAnswer(workspace)).toContain("Mention me");
      expect((await slack.sendEvent(workspace, event)).ok).toBe(true);
      expect(await accountsOf(workspace)).toMatchObject([{ state: "revoked", sealed_credentials: null }]);
      expect(await credentialsOf(workspace)).toBeUndefined();
      expect(await statusOf(workspace)).toBe(404);
      expect(await commandAnswer(workspace)).not.toContain("Mention me");
      // Slack redelivers it: nothing more happens, and the workspace can be installed again.
      expect((await slack.sendEvent(workspace, event)).ok).toBe(true);
      await install(workspace);
      expect(await statusOf(workspace)).toBe(200);
    },
  );

  it("A1 revoking only users' tokens does not revoke the account", async () => {
    const before = await accountsOf(one);
    const event = { type: "tokens_revoked", tokens: { oauth: ["U0MARTA"], bot: [] } };
    expect((await slack.sendEvent(one, event)).ok).toBe(true);
    expect((await slack.sendEvent(one, { ...event, tokens: { oauth: ["U0MARTA"] } })).ok).toBe(true);
    expect(await accountsOf(one)).toEqual(before);
    expect(await statusOf(one)).toBe(200);
  });
});
