import { child, type Fields, list, text } from "@konstruct/channels/fields";
import { slackAccountKeyOf, slackAccountKeys } from "@konstruct/channels/slack/account-key";
import { openInstallLink } from "@konstruct/channels/slack/install-link";
import { slackCredentials } from "@konstruct/channels/slack/outbound/refresh-token";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import type { Database } from "@konstruct/db/database";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { withTenant } from "@konstruct/db/with-tenant";
import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import type { CredentialRenewal } from "@konstruct/services/channel-account/renew-credentials";
import { revokeChannelAccount } from "@konstruct/services/channel-account/revoke-channel-account";
import type { Logger } from "@konstruct/telemetry/logger";
import type { InstallationStore } from "@slack/bolt";
import type { SlackAccounts } from "./slack-accounts.ts";

type Options = {
  database: Database;
  logger: Logger;
  masterKey: Buffer | undefined;
  previousMasterKey: Buffer | undefined;
  stateSecret: string | undefined;
  fallbackBotToken: string | undefined;
  accounts: SlackAccounts;
  /** Renews expiring tokens; without it they are used until they expire. */
  renewal: CredentialRenewal | undefined;
};

/** Slack workspaces as channel accounts of tenants: OAuth stores them here and Bolt reads their tokens. */
export function createSlackInstallations(options: Options) {
  const { database, logger } = options;

  const readCredentials = () =>
    createChannelCredentials({
      database,
      masterKey: options.masterKey,
      previousMasterKey: options.previousMasterKey,
      renewal: { slack: options.renewal },
      fallback: {
        slack:
          options.fallbackBotToken === undefined
            ? undefined
            : { botToken: options.fallbackBotToken, botUserId: "" },
      },
    });
  // Replaced, and its cache with it, whenever this process adds or removes an installation.
  let credentials = readCredentials();
  const forget = () => {
    credentials = readCredentials();
    options.accounts.forget();
  };

  async function tokenOf(accountKey: string): Promise<{ botToken: string; botUserId: string } | undefined> {
    const found = await credentials("slack", accountKey);
    return found?.botToken === undefined
      ? undefined
      : { botToken: found.botToken, botUserId: found.botUserId ?? "" };
  }

  const store: InstallationStore = {
    async storeInstallation(installation) {
      const tenantId = installation.metadata;
      if (tenantId === undefined || !uuidPattern.test(tenantId))
        throw new Error("An installation without a tenant");
      if (options.masterKey === undefined)
        throw new Error("ENCRYPTION_MASTER_KEY is not set, so tokens cannot be stored");
      const { bot } = installation;
      if (bot === undefined) throw new Error("An installation without a bot token");
      const accountKey = slackAccountKeyOf(
        installation.enterprise?.id,
        installation.isEnterpriseInstall ? undefined : installation.team?.id,
        installation.appId,
      );
      const { agentId, settings } = await placeOf(tenantId, accountKey);
      await installChannelAccount(
        {
          database,
          tenantId,
          actor: { kind: "channel", id: `slack:${installation.user.id}` },
          masterKey: options.masterKey,
        },
        {
          channel: "slack",
          accountKey,
          name: installation.team?.name ?? installation.enterprise?.name ?? accountKey,
          agentId,
          settings,
          credentials: slackCredentials({
            botToken: bot.token,
            botUserId: bot.userId,
            refreshToken: bot.refreshToken,
            expiresAtMs: bot.expiresAt === undefined ? undefined : bot.expiresAt * 1_000,
          }),
        },
      );
      forget();
      logger.info({ tenantId, channel: "slack" }, "workspace installed");
    },
    async fetchInstallation() {
      // Bolt calls this only if it authorises by itself; our App has its own `authorize`.
      throw new Error("Tokens are read through authorize");
    },
  };

  /** The account's agent and settings, so that a reinstallation changes neither; else the tenant's first agent. */
  async function placeOf(tenantId: string, accountKey: string) {
    const rows = await withTenant(
      database,
      tenantId,
      async (tx) =>
        (
          await tx.query<{ id: string; settings: Record<string, unknown> | null }>({
            text: `select a.id, c.settings from agent a
                   left join channel_account c
                     on c.tenant_id = a.tenant_id and c.agent_id = a.id and c.channel = 'slack' and c.account_key = $2
                   where a.tenant_id = $1 order by (c.id is null), a.created_at limit 1`,
            values: [tenantId, accountKey],
          })
        ).rows,
    );
    if (rows[0] === undefined) throw new Error("The tenant has no agent to connect; publish one first");
    return { agentId: rows[0].id, settings: rows[0].settings ?? {} };
  }

  return {
    store,
    /** The token of the account a body is for. */
    async tokenFor(body: Fields) {
      const found = await options.accounts.find(body);
      return found.kind === "found" ? tokenOf(found.account.accountKey) : undefined;
    },
    openInstallLink(link: string, nowMs: number): string | undefined {
      const { stateSecret } = options;
      return stateSecret === undefined ? undefined : openInstallLink(stateSecret, link, nowMs);
    },
    /**
     * After an uninstallation or revoked tokens, deletes what is stored of that installation. A workspace that leaves does not
     * remove an installation for the whole organisation.
     */
    async onLifecycle(body: Fields): Promise<void> {
      const event = child(body, "event");
      const type = text(event, "type");
      const revoked = type === "tokens_revoked" && list(child(event, "tokens").bot).length > 0;
      if (type !== "app_uninstalled" && !revoked) return;
      for (const accountKey of slackAccountKeys(body, "own")) {
        const account = await findChannelAccount(database, "slack", accountKey);
        if (account === undefined) continue;
        await revokeChannelAccount(
          { database, tenantId: account.tenantId, actor: { kind: "channel", id: "slack" } },
          { channelAccountId: account.id, reason: type },
        );
      }
      forget();
    },
  };
}

export type SlackInstallations = ReturnType<typeof createSlackInstallations>;
