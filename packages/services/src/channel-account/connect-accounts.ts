import { randomBytes } from "node:crypto";
import { chatwootAccountKey, chatwootHost } from "@konstruct/channels/chatwoot/account-key";
import { checkChatwootConnection } from "@konstruct/channels/chatwoot/check-connection";
import type { ConnectionStep } from "@konstruct/channels/connection-step";
import { signInstallLink } from "@konstruct/channels/slack/install-link";
import { slackManifest } from "@konstruct/channels/slack/manifest";
import { originSchema } from "@konstruct/channels/webchat/allowed-origins";
import { checkWhatsappConnection } from "@konstruct/channels/whatsapp/check-connection";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { takeBusinessAccount } from "./business-account.ts";
import type { ChannelReach } from "./check-channel-account.ts";
import {
  type InstallContext,
  type Installed,
  installChannelAccount,
  installChannelAccountIn,
} from "./install-channel-account.ts";

const name = z.string().trim().min(1).max(200);
const digits = z.string().regex(/^\d{1,20}$/, "is a number, as the platform shows it");
const token = z.string().trim().min(1).max(4_000);

const slackSchema = z.strictObject({ name: name.default("Konstruct") });
const whatsappSchema = z.strictObject({
  name,
  agentId: z.guid(),
  phoneNumberId: digits,
  businessAccountId: digits,
  accessToken: token,
});
const chatwootSchema = z.strictObject({
  name,
  agentId: z.guid(),
  accountId: digits,
  inboxId: digits,
  apiToken: token,
  /** Of the agent bot and of the account's webhook. */
  webhookSecrets: z.array(token).min(1).max(4),
  /** Replies go to contacts without approval. */
  autonomous: z.boolean().default(false),
});
const webchatSchema = z.strictObject({
  name,
  agentId: z.guid(),
  allowedOrigins: z.array(originSchema).max(50).default([]),
});

/** The manifest to paste in Slack, and the link that installs the app for this tenant, valid for an hour. */
export function slackSetup(
  context: ServiceContext,
  reach: Pick<ChannelReach, "gatewayUrl"> & { slackStateSecret: string | undefined },
  input: z.input<typeof slackSchema>,
): { manifest: string; installLink: string | null } {
  authorise(context, "channel_account.install");
  const { name: appName } = parseInput(slackSchema, input);
  if (reach.gatewayUrl === undefined) throw refusalError("channel.gateway_not_set");
  const baseUrl = reach.gatewayUrl.replace(/\/+$/, "");
  const manifest = slackManifest({ baseUrl, socketMode: false, name: appName });
  const { slackStateSecret: secret } = reach;
  return {
    manifest: JSON.stringify(manifest, null, 2),
    installLink:
      secret === undefined
        ? null
        : `${baseUrl}/slack/install?link=${signInstallLink(secret, context.tenantId, Date.now())}`,
  };
}

/** @throws AppError `rejected_by_platform` with the platform's own words */
function refuseFailed(steps: readonly ConnectionStep[]): void {
  const refused = steps.find((step) => step.state === "failed");
  if (refused !== undefined)
    throw refusalError(
      "channel.check_failed",
      { reason: refused.detail },
      { context: { errorCode: refused.code } },
    );
}

/** Connects a number after Meta has confirmed it with this token. @throws AppError `rejected_by_platform` with Meta's own words */
export async function connectWhatsapp(
  context: InstallContext,
  reach: ChannelReach,
  input: z.input<typeof whatsappSchema>,
): Promise<Installed> {
  authorise(context, "channel_account.install");
  const given = parseInput(whatsappSchema, input);
  const { phoneNumberId, businessAccountId, accessToken } = given;
  const { graphUrl, graphVersion } = reach;
  const steps = await checkWhatsappConnection(
    { phoneNumberId, businessAccountId, token: accessToken },
    { ...(graphUrl && { graphUrl }), ...(graphVersion && { graphVersion }) },
  );
  // An account without webhooks is connected too: setting them up is the member's next step.
  refuseFailed(steps.filter(({ code }) => code !== "not_subscribed"));
  return withTenant(context.database, context.tenantId, async (tx) => {
    const installed = await installChannelAccountIn(tx, context, {
      channel: "whatsapp",
      accountKey: phoneNumberId,
      name: given.name,
      agentId: given.agentId,
      credentials: { accessToken },
    });
    await takeBusinessAccount(tx, installed.channelAccountId, businessAccountId);
    return installed;
  });
}

/**
 * Connects an inbox of the installation's Chatwoot after Chatwoot has accepted the token.
 * @throws AppError `rejected_by_platform` with Chatwoot's own words
 */
export async function connectChatwoot(
  context: InstallContext,
  reach: Pick<ChannelReach, "chatwootUrl">,
  input: z.input<typeof chatwootSchema>,
): Promise<Installed> {
  authorise(context, "channel_account.install");
  const given = parseInput(chatwootSchema, input);
  if (reach.chatwootUrl === undefined) throw refusalError("channel.chatwoot_not_set");
  const { accountId, inboxId, apiToken, webhookSecrets, autonomous } = given;
  const accountKey = chatwootAccountKey({ host: chatwootHost(reach.chatwootUrl), accountId, inboxId });
  refuseFailed(await checkChatwootConnection({ baseUrl: reach.chatwootUrl, accountKey, token: apiToken }));
  return installChannelAccount(context, {
    channel: "chatwoot",
    accountKey,
    name: given.name,
    agentId: given.agentId,
    settings: { autonomous },
    credentials: { apiToken, webhookSecrets: webhookSecrets.join(",") },
  });
}

/** Opens a web chat for a site. Its key is public. The allowed origins protect it; without any, every site may use it. */
export async function connectWebchat(
  context: InstallContext,
  input: z.input<typeof webchatSchema>,
): Promise<Installed & { siteKey: string }> {
  authorise(context, "channel_account.install");
  const { name: given, agentId, allowedOrigins } = parseInput(webchatSchema, input);
  const siteKey = `site-${randomBytes(9).toString("base64url").toLowerCase()}`;
  const connected = await installChannelAccount(context, {
    channel: "webchat",
    accountKey: siteKey,
    name: given,
    agentId,
    settings: { allowedOrigins },
  });
  return { ...connected, siteKey };
}
