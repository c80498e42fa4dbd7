import { parseJson } from "@konstruct/core/json";
import type { Database } from "@konstruct/db/database";
import { type ChannelAccount, findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { Vault } from "../secret/vault.ts";
import { type CredentialRenewal, type Credentials, renewCredentials } from "./renew-credentials.ts";

export type FindCredentials = (channel: string, accountKey: string) => Promise<Credentials | undefined>;

/** A revoked account stops sending within this time, in milliseconds. */
const cacheMs = 30_000;
const maxCached = 10_000;

type Options = {
  database: Database;
  masterKey: Buffer | undefined;
  /** The previous master key, while it is being replaced. */
  previousMasterKey?: Buffer | undefined;
  fallback?: Record<string, Credentials | undefined>;
  /** How expiring credentials are renewed, by channel. */
  renewal?: Record<string, CredentialRenewal | undefined>;
};

/**
 * Decrypted credentials of active accounts, cached for half a minute so that a send costs no query. `fallback` holds the
 * environment's credentials, for an account that stores none and while no master key is set.
 */
export function createChannelCredentials(options: Options): FindCredentials {
  const { database, masterKey, previousMasterKey } = options;
  const vault = new Vault(
    database,
    [masterKey, previousMasterKey].filter((key) => key !== undefined),
  );
  const cache = new Map<string, { value: Credentials | undefined; until: number }>();
  // A caller that waits for a renewal holds a connection, so each process waits once for an account.
  const reading = new Map<string, Promise<Credentials | undefined>>();

  async function open(account: ChannelAccount, sealed: string): Promise<Credentials | undefined> {
    const place = {
      tenantId: account.tenantId,
      table: "channel_account",
      column: "sealed_credentials",
      row: account.id,
    };
    const opened = parseJson(await vault.open(place, sealed));
    return opened.ok ? (opened.value as Credentials) : undefined;
  }

  async function read(channel: string, accountKey: string): Promise<Credentials | undefined> {
    const account = await findChannelAccount(options.database, channel, accountKey);
    if (account === undefined || account.state !== "active") return undefined;
    if (account.sealedCredentials === null || options.masterKey === undefined)
      return options.fallback?.[channel];
    const credentials = await open(account, account.sealedCredentials);
    const renewal = options.renewal?.[channel];
    if (credentials === undefined || renewal?.isDue(credentials, Date.now()) !== true) return credentials;
    const actor = { kind: "system" as const, id: "channel-credentials" };
    return renewCredentials({ database, tenantId: account.tenantId, actor, vault }, account.id, renewal);
  }

  return async (channel, accountKey) => {
    const key = `${channel} ${accountKey}`;
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > Date.now()) return cached.value;
    const inFlight = reading.get(key) ?? read(channel, accountKey).finally(() => reading.delete(key));
    reading.set(key, inFlight);
    const value = await inFlight;
    if (cache.size >= maxCached) cache.clear();
    cache.set(key, { value, until: Date.now() + cacheMs });
    return value;
  };
}
