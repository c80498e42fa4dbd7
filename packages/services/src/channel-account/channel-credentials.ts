import { parseJson } from "@konstruct/core/json";
import type { Database } from "@konstruct/db/database";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { Vault } from "../secret/vault.ts";

export type Credentials = Record<string, string>;
export type FindCredentials = (channel: string, accountKey: string) => Promise<Credentials | undefined>;

/** A revoked account is found out within this time. */
const cacheMs = 30_000;
const maxCached = 10_000;

/**
 * The credentials of active accounts, opened from their seals and kept for half a minute: a send must not cost a
 * look-up. `fallback` is what the environment gives to a single account that stores none.
 */
export function createChannelCredentials(options: {
  database: Database;
  masterKey: Buffer | undefined;
  /** The master key before this one, while it is being replaced. */
  previousMasterKey?: Buffer | undefined;
  fallback?: Record<string, Credentials | undefined>;
}): FindCredentials {
  const { database, masterKey, previousMasterKey } = options;
  const vault = new Vault(
    database,
    [masterKey, previousMasterKey].filter((key) => key !== undefined),
  );
  const cache = new Map<string, { value: Credentials | undefined; until: number }>();

  async function read(channel: string, accountKey: string): Promise<Credentials | undefined> {
    const account = await findChannelAccount(options.database, channel, accountKey);
    if (account === undefined || account.state !== "active") return undefined;
    if (account.sealedCredentials === null || options.masterKey === undefined)
      return options.fallback?.[channel];
    const place = {
      tenantId: account.tenantId,
      table: "channel_account",
      column: "sealed_credentials",
      row: account.id,
    };
    const opened = parseJson(await vault.open(place, account.sealedCredentials));
    return opened.ok ? (opened.value as Credentials) : undefined;
  }

  return async (channel, accountKey) => {
    const key = `${channel} ${accountKey}`;
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > Date.now()) return cached.value;
    const value = await read(channel, accountKey);
    if (cache.size >= maxCached) cache.clear();
    cache.set(key, { value, until: Date.now() + cacheMs });
    return value;
  };
}
