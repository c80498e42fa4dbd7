import { randomBytes } from "node:crypto";
import { chatwootAccountKey, chatwootHost } from "@konstruct/channels/chatwoot/account-key";
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
import { installChannelAccount } from "./install-channel-account.ts";

type InstallContext = ServiceContext & { masterKey: Buffer };
type Connected = { channelAccountId: string };

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

/** Connects a number after Meta has confirmed it with this token. @throws AppError `rejected_by_platform` with Meta's own words */
export async function connectWhatsapp(
  context: InstallContext,
  reach: ChannelReach,
  input: z.input<typeof whatsappSchema>,
): Promise<Connected> {
  authorise(context, "channel_account.install");
  const given = parseInput(whatsappSchema, input);
  const { phoneNumberId, businessAccountId, accessToken } = given;
  const { graphUrl, graphVersion } = reach;
  const steps = await checkWhatsappConnection(
    { phoneNumberId, businessAccountId, token: accessToken },
    { ...(graphUrl && { graphUrl }), ...(graphVersion && { graphVersion }) },
  );
  // An account without webhooks is connected too: setting them up is the member's next step.
  const refused = steps.find((step) => step.state === "failed" && step.code !== "not_subscribed");
  if (refused !== undefined)
    throw refusalError(
      "channel.check_failed",
      { reason: refused.detail },
      { context: { errorCode: refused.code } },
    );
  const connected = await installChannelAccount(context, {
    channel: "whatsapp",
    accountKey: phoneNumberId,
    name: given.name,
    agentId: given.agentId,
    credentials: { accessToken },
  });
  await withTenant(context.database, context.tenantId, (tx) =>
    takeBusinessAccount(tx, connected.channelAccountId, businessAccountId),
  );
  return connected;
}

/** Connects an inbox of the installation's Chatwoot. */
export async function connectChatwoot(
  context: InstallContext,
  reach: Pick<ChannelReach, "chatwootUrl">,
  input: z.input<typeof chatwootSchema>,
): Promise<Connected> {
  authorise(context, "channel_account.install");
  const given = parseInput(chatwootSchema, input);
  if (reach.chatwootUrl === undefined) throw refusalError("channel.chatwoot_not_set");
  const { accountId, inboxId, apiToken, webhookSecrets, autonomous } = given;
  return installChannelAccount(context, {
    channel: "chatwoot",
    accountKey: chatwootAccountKey({ host: chatwootHost(reach.chatwootUrl), accountId, inboxId }),
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
): Promise<Connected & { siteKey: string }> {
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
