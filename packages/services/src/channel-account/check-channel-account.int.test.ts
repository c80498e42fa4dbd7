import { randomBytes } from "node:crypto";
import { botScopes } from "@konstruct/channels/slack/manifest";
import { withTenant } from "@konstruct/db/with-tenant";
import { startChatwootSimulator } from "@konstruct/simulators/chatwoot/start-chatwoot";
import { startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import {
  startWhatsappSimulator,
  type WhatsappSimulator,
} from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { listAllChannelAccounts } from "./all-channel-accounts.ts";
import { takeBusinessAccount } from "./business-account.ts";
import { changeChannelAccount } from "./change-channel-account.ts";
import { createChannelCredentials } from "./channel-credentials.ts";
import { type ChannelReach, checkChannelAccount } from "./check-channel-account.ts";
import { connectChatwoot, connectWebchat, connectWhatsapp, slackSetup } from "./connect-accounts.ts";
import { installChannelAccount } from "./install-channel-account.ts";

const masterKey = randomBytes(32);
const phone = whatsappPhone("77");
const taken = whatsappPhone("78");
const workspace = slackWorkspace("checked", { scopes: [...botScopes] });
const narrow = slackWorkspace("narrow", { scopes: botScopes.filter((scope) => scope !== "files:write") });
const database = setUpDatabase();
const tenant = setUpTenant(database);
let context: ServiceContext & { masterKey: Buffer };
let whatsapp: WhatsappSimulator;
let slack: Awaited<ReturnType<typeof startSlackSimulator>>;
let chatwoot: Awaited<ReturnType<typeof startChatwootSimulator>>;
beforeAll(async () => {
  const actor = { kind: "member", id: "m", role: "owner" } as const;
  context = { database: database.app, tenantId: tenant.tenantId, actor, masterKey };
  whatsapp = await startWhatsappSimulator({ phones: [phone, taken], appSecret: "s" });
  slack = await startSlackSimulator({ workspaces: [workspace, narrow], signingSecret: "s" });
  chatwoot = await startChatwootSimulator({
    account: { id: 1, name: "Shop" },
    bot: { id: 1, name: "Ava", token: "bot-token" },
    users: [{ id: 2, name: "Mali", email: "mali@example.com", token: "user-token" }],
  });
});
afterAll(async () => {
  await Promise.all([whatsapp.stop(), slack.stop(), chatwoot.stop()]);
});

/** Credentials are cached: each check reads them again. */
const reach = (): ChannelReach => ({
  credentials: createChannelCredentials({ database: database.app, masterKey }),
  slackApiUrl: slack.apiUrl,
  graphUrl: whatsapp.url,
  chatwootUrl: chatwoot.url,
  gatewayUrl: whatsapp.url,
});
const check = async (id: string) => {
  const { steps } = await checkChannelAccount(context, reach(), id);
  return steps.map(({ step, state, code }) => [step, state, code]);
};

describe("connecting WhatsApp", () => {
  const given = () => ({
    name: "Shop",
    agentId: tenant.agentId,
    phoneNumberId: phone.phoneNumberId,
    businessAccountId: phone.wabaId,
    accessToken: phone.token,
  });

  it("J4 a token that Meta refuses connects nothing, and Meta's code and words are shown", async () => {
    const refused = connectWhatsapp(context, reach(), { ...given(), accessToken: "wrong" });
    await expect(refused).rejects.toMatchObject({
      code: "rejected_by_platform",
      context: { errorCode: "190" },
    });
    expect((await listAllChannelAccounts(context)).map(({ channel }) => channel)).toEqual(["webchat"]);
  });

  it("J4 a business account of another tenant refuses the number, which is not connected then", async () => {
    const other = await createTestTenant(database.app);
    await withTenant(database.app, other.tenantId, (tx) =>
      takeBusinessAccount(tx, other.channelAccountId, taken.wabaId),
    );
    const refused = connectWhatsapp(context, reach(), {
      ...given(),
      phoneNumberId: taken.phoneNumberId,
      businessAccountId: taken.wabaId,
      accessToken: taken.token,
    });
    await expect(refused).rejects.toMatchObject({ code: "conflict" });
    expect((await listAllChannelAccounts(context)).map(({ channel }) => channel)).toEqual(["webchat"]);
  });

  it("J4 each step is the platform's own answer: number, webhooks, and a message that arrived", async () => {
    const { channelAccountId } = await connectWhatsapp(context, reach(), given());
    expect(await check(channelAccountId)).toEqual([
      ["number", "ok", null],
      ["webhooks", "ok", null],
      ["message", "waiting", null],
    ]);
    whatsapp.unsubscribed.add(phone.wabaId);
    expect(await check(channelAccountId)).toContainEqual(["webhooks", "failed", "not_subscribed"]);
    whatsapp.revokeToken(phone);
    expect((await check(channelAccountId))[0]).toEqual(["number", "failed", "190"]);
  });
});

describe("checking the others", () => {
  it("J4 Slack: the workspace of the token, or Slack's own error", async () => {
    const { channelAccountId } = await installChannelAccount(context, {
      channel: "slack",
      accountKey: "-/T1/A1",
      name: "Workspace",
      agentId: tenant.agentId,
      credentials: { botToken: workspace.botToken },
    });
    expect((await check(channelAccountId)).slice(0, 2)).toEqual([
      ["credentials", "ok", null],
      ["scopes", "ok", null],
    ]);
    const { channelAccountId: narrowId } = await installChannelAccount(context, {
      channel: "slack",
      accountKey: "-/T2/A1",
      name: "Narrow",
      agentId: tenant.agentId,
      credentials: { botToken: narrow.botToken },
    });
    const lacking = (await checkChannelAccount(context, reach(), narrowId)).steps[1];
    expect(lacking).toMatchObject({ state: "failed", code: "missing_scope" });
    expect(lacking?.detail).toContain("it lacks: files:write");
    await installChannelAccount(context, {
      channel: "slack",
      accountKey: "-/T1/A1",
      name: "Workspace",
      agentId: tenant.agentId,
      credentials: { botToken: "xoxb-nobody" },
    });
    expect((await check(channelAccountId))[0]).toEqual(["credentials", "failed", "invalid_auth"]);
  });

  it("J4 Chatwoot: the inbox, or what is wrong with the token", async () => {
    const inbox = {
      name: "Inbox",
      agentId: tenant.agentId,
      accountId: "1",
      inboxId: "1",
      webhookSecrets: ["s"],
    };
    const connect = (apiToken: string) => connectChatwoot(context, reach(), { ...inbox, apiToken });
    await expect(connect("wrong")).rejects.toMatchObject({
      code: "rejected_by_platform",
      context: { errorCode: "401" },
    });
    expect((await listAllChannelAccounts(context)).filter(({ channel }) => channel === "chatwoot")).toEqual(
      [],
    );
    const { channelAccountId } = await connect("bot-token");
    expect((await check(channelAccountId))[0]).toEqual(["credentials", "ok", null]);
    await database.admin(
      "update channel_account set settings = settings || '{\"approveByLabel\": true}' where id = $1",
      [channelAccountId],
    );
    await connect("user-token");
    expect(await check(channelAccountId)).toContainEqual(["inbox", "ok", null]);
    const [row] = await database.admin("select settings from channel_account where id = $1", [
      channelAccountId,
    ]);
    expect(row?.settings).toEqual({ autonomous: false, approveByLabel: true });
  });

  it("J4 web chat: the gateway answers, and the sites that may embed it", async () => {
    const { channelAccountId, siteKey } = await connectWebchat(context, {
      name: "Site",
      agentId: tenant.agentId,
      allowedOrigins: ["https://shop.example"],
    });
    expect(siteKey).toMatch(/^site-/);
    await changeChannelAccount(context, { id: channelAccountId, allowedOrigins: ["https://other.example"] });
    const found = (await listAllChannelAccounts(context)).find(({ id }) => id === channelAccountId);
    expect(found?.allowedOrigins).toEqual(["https://other.example"]);
    const path = { id: channelAccountId, allowedOrigins: ["https://other.example/path"] };
    await expect(changeChannelAccount(context, path)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await check(channelAccountId)).toContainEqual(["origins", "ok", null]);
  });

  it("J4 Slack's manifest and link are made for this tenant, and only for members who may connect", () => {
    const from = { gatewayUrl: "https://gateway.example/", slackStateSecret: "secret" };
    const { manifest, installLink } = slackSetup(context, from, { name: "Ava" });
    expect(JSON.parse(manifest).settings.event_subscriptions.request_url).toBe(
      "https://gateway.example/slack/events",
    );
    expect(installLink).toContain(`/slack/install?link=${tenant.tenantId}.`);
    const viewer = { ...context, actor: { kind: "member", id: "v", role: "viewer" } as const };
    expect(() => slackSetup(viewer, from, {})).toThrow(/may not/);
  });

  it("J4 another tenant's account and an unknown one get the same answer", async () => {
    const other = await createTestTenant(database.app);
    const messages = await Promise.all(
      [other.channelAccountId, "00000000-0000-7000-8000-000000000000", "no id"].map((id) =>
        checkChannelAccount(context, reach(), id).catch((thrown: Error) => thrown.message),
      ),
    );
    expect(new Set(messages)).toEqual(new Set(["Channel account not found."]));
  });
});
