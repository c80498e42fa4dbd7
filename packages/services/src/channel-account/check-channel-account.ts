import { checkChatwootConnection } from "@konstruct/channels/chatwoot/check-connection";
import { type ConnectionStep, stepFailed, stepOk, stepWaiting } from "@konstruct/channels/connection-step";
import { checkSlackConnection } from "@konstruct/channels/slack/check-connection";
import { readAllowedOrigins } from "@konstruct/channels/webchat/allowed-origins";
import { checkWhatsappConnection } from "@konstruct/channels/whatsapp/check-connection";
import type { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { Channel } from "@konstruct/core/message";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import type { FindCredentials } from "./channel-credentials.ts";

/** The platforms' addresses, and how an account signs in there. */
export type ChannelReach = {
  credentials: FindCredentials;
  slackApiUrl?: string | undefined;
  graphUrl?: string | undefined;
  graphVersion?: string | undefined;
  chatwootUrl?: string | undefined;
  /** The gateway's public address; undefined when it is not configured. */
  gatewayUrl?: string | undefined;
};

type Account = {
  channel: Channel;
  accountKey: string;
  settings: JsonObject;
  /** Whether a contact's message ever arrived. */
  hasReceived: boolean;
};

export type CheckedAccount = { id: string; channel: string; checkedAt: string; steps: ConnectionStep[] };

export function noSuchAccount(): AppError {
  return refusalError("channel.not_found");
}

async function readAccount({ database, tenantId }: ServiceContext, id: string): Promise<Account> {
  if (!z.guid().safeParse(id).success) throw noSuchAccount();
  const { rows } = await withTenant(database, tenantId, (tx) =>
    tx.query<Account>({
      text: `select a.channel, a.account_key as "accountKey", a.settings,
               exists (select from message m where m.tenant_id = a.tenant_id and m.channel_account_id = a.id and m.external_id is not null) as "hasReceived"
             from channel_account a where a.tenant_id = $1 and a.id = $2 and a.state = 'active'`,
      values: [tenantId, id],
    }),
  );
  if (rows[0] === undefined) throw noSuchAccount();
  return rows[0];
}

const noCredentials = stepFailed("credentials", "No credentials are stored for this account.", "no_token");

async function slackSteps({ accountKey }: Account, reach: ChannelReach): Promise<ConnectionStep[]> {
  const token = (await reach.credentials("slack", accountKey))?.botToken;
  if (token === undefined) return [noCredentials];
  return checkSlackConnection(token, { ...(reach.slackApiUrl && { slackApiUrl: reach.slackApiUrl }) });
}

async function whatsappSteps(
  { accountKey, settings }: Account,
  reach: ChannelReach,
): Promise<ConnectionStep[]> {
  const token = (await reach.credentials("whatsapp", accountKey))?.accessToken;
  if (token === undefined) return [noCredentials];
  const { businessAccountId } = settings;
  const { graphUrl, graphVersion } = reach;
  return checkWhatsappConnection(
    {
      phoneNumberId: accountKey,
      token,
      businessAccountId: typeof businessAccountId === "string" ? businessAccountId : null,
    },
    { ...(graphUrl && { graphUrl }), ...(graphVersion && { graphVersion }) },
  );
}

async function chatwootSteps({ accountKey }: Account, reach: ChannelReach): Promise<ConnectionStep[]> {
  const token = (await reach.credentials("chatwoot", accountKey))?.apiToken;
  if (token === undefined) return [noCredentials];
  if (reach.chatwootUrl === undefined)
    return [stepFailed("inbox", "CHATWOOT_BASE_URL is not set in this installation.", "misconfigured")];
  return checkChatwootConnection({ baseUrl: reach.chatwootUrl, accountKey, token });
}

async function webchatSteps({ settings }: Account, { gatewayUrl }: ChannelReach): Promise<ConnectionStep[]> {
  const origins = readAllowedOrigins(settings) ?? [];
  const embedded = stepOk("origins", origins.length === 0 ? "*" : origins.join(", "));
  if (gatewayUrl === undefined)
    return [stepFailed("gateway", "The gateway's address is not set.", "misconfigured"), embedded];
  try {
    const response = await fetch(new URL("/healthz", gatewayUrl), { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    const { status } = response;
    return [
      response.ok ? stepOk("gateway", gatewayUrl) : stepFailed("gateway", `HTTP ${status}`, String(status)),
      embedded,
    ];
  } catch (thrown) {
    return [stepFailed("gateway", thrown instanceof Error ? thrown.message : String(thrown), null), embedded];
  }
}

const stepsOf: Record<Channel, (account: Account, reach: ChannelReach) => Promise<ConnectionStep[]>> = {
  slack: slackSteps,
  whatsapp: whatsappSteps,
  chatwoot: chatwootSteps,
  webchat: webchatSteps,
};

/**
 * Makes the calls an account depends on, with its own credentials, and reports the platform's answer for each step. The last step is
 * that a message has arrived.
 * @throws AppError `not_found`
 */
export async function checkChannelAccount(
  context: ServiceContext,
  reach: ChannelReach,
  id: string,
): Promise<CheckedAccount> {
  authorise(context, "channel_account.check");
  const account = await readAccount(context, id);
  const steps = await stepsOf[account.channel](account, reach);
  const received = account.hasReceived ? stepOk("message", "") : stepWaiting("message", "");
  return { id, channel: account.channel, checkedAt: new Date().toISOString(), steps: [...steps, received] };
}
