import type { Fields } from "@konstruct/channels/fields";
import { slackAccountKeys } from "@konstruct/channels/slack/account-key";
import { readSlackSettings, type SlackSettings } from "@konstruct/channels/slack/account-settings";
import type { Database } from "@konstruct/db/database";
import { toDatabaseError } from "@konstruct/db/database-error";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import type { Logger } from "@konstruct/telemetry/logger";

export type SlackAccount = { tenantId: string; id: string; accountKey: string; settings: SlackSettings };

/** A changed setting, or an account revoked in another process, takes effect within this time. */
const cacheMs = 30_000;
const mostCached = 10_000;

export type FoundAccount =
  | { kind: "found"; account: SlackAccount }
  | { kind: "unknown" }
  /** The database does not answer. */
  | { kind: "unavailable" };

/**
 * Finds the account of a Slack body. A workspace of an organisation may have its own installation or be covered by the
 * organisation's; only the stored accounts can tell which. Found accounts are cached for half a minute, missing ones never: a newly
 * connected workspace is served at once.
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
    /** Drops the cache after this process has added or removed an installation. */
    forget: () => cache.clear(),
  };
}

export type SlackAccounts = ReturnType<typeof createSlackAccounts>;
