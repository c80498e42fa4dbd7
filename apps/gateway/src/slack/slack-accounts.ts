import type { Fields } from "@konstruct/channels/fields";
import { slackAccountKeys } from "@konstruct/channels/slack/account-key";
import { readSlackSettings, type SlackSettings } from "@konstruct/channels/slack/account-settings";
import type { Database } from "@konstruct/db/database";
import { toDatabaseError } from "@konstruct/db/database-error";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import type { Logger } from "@konstruct/telemetry/logger";

export type SlackAccount = { tenantId: string; id: string; accountKey: string; settings: SlackSettings };

/** A changed setting counts within this time, and so does an account that was revoked elsewhere. */
const cacheMs = 30_000;
const mostCached = 10_000;

export type FoundAccount =
  | { kind: "found"; account: SlackAccount }
  | { kind: "unknown" }
  /** The database is away. */
  | { kind: "unavailable" };

/**
 * Which account a Slack body is for. A workspace of an organisation may have an installation of its own or be covered by the
 * organisation's; which of them it is only the stored accounts can tell. Accounts are kept for half a minute, absence never:
 * who has just been connected is answered at once.
 */
export function createSlackAccounts(database: Database, logger: Logger) {
  const cache = new Map<string, { account: SlackAccount; until: number }>();

  async function read(accountKey: string): Promise<SlackAccount | undefined> {
    const cached = cache.get(accountKey);
    if (cached !== undefined && cached.until > Date.now()) return cached.account;
    const found = await findChannelAccount(database, "slack", accountKey);
    if (found === undefined || found.state !== "active") return undefined;
    const { tenantId, id, settings } = found;
    const account = { tenantId, id, accountKey, settings: readSlackSettings(settings) };
    if (cache.size >= mostCached) cache.clear();
    cache.set(accountKey, { account, until: Date.now() + cacheMs });
    return account;
  }

  return {
    async find(body: Fields): Promise<FoundAccount> {
      try {
        for (const key of slackAccountKeys(body, "any")) {
          const account = await read(key);
          if (account !== undefined) return { kind: "found", account };
        }
        return { kind: "unknown" };
      } catch (thrown) {
        logger.error(
          { err: toDatabaseError(thrown, "find a Slack account") },
          "Slack account not looked up; the platform will deliver again",
        );
        return { kind: "unavailable" };
      }
    },
    /** An installation came or went through this process. */
    forget: () => cache.clear(),
  };
}

export type SlackAccounts = ReturnType<typeof createSlackAccounts>;
