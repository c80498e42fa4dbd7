import { AppError } from "@konstruct/core/errors";
import type { Database } from "@konstruct/db/database";
import { addDataKey, readDataKeys } from "@konstruct/db/secret/data-keys";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import {
  type DataKey,
  keyVersionOf,
  makeDataKey,
  openDerived,
  openSecret,
  type SecretPlace,
  sealSecret,
  unwrapDataKey,
} from "./secret-box.ts";

/** The current key first, and the one before it while it is being replaced. Empty: nothing can be sealed or opened. */
export type MasterKeys = readonly Buffer[];

const mostCached = 10_000;
/** A key that was rotated away seals for no longer than this. It is kept for longer, so what it sealed meanwhile opens. */
const cacheMs = 60_000;

type Cached = { current: DataKey; byVersion: ReadonlyMap<number, DataKey>; until: number };

/**
 * Seals and opens tenants' secrets with their own data keys (requirement I3), which are kept wrapped in the database and
 * unwrapped in this process only.
 */
export class Vault {
  readonly #database: Database;
  readonly #masterKeys: MasterKeys;
  readonly #cache = new Map<string, Cached>();

  constructor(database: Database, masterKeys: MasterKeys) {
    this.#database = database;
    this.#masterKeys = masterKeys;
  }

  /** With the tenant's current key, which is made when there is none. */
  async seal(tx: TenantTransaction, place: SecretPlace, plaintext: string): Promise<string> {
    const { current } = this.#cached(tx.tenantId) ?? (await this.#load(tx));
    return sealSecret(current, place, plaintext);
  }

  /** @throws AppError `unauthorised` when it was sealed elsewhere, with another key, or changed */
  async open(place: SecretPlace, sealed: string): Promise<string> {
    const version = keyVersionOf(sealed);
    if (version === null) return openDerived(this.#masterKeys, place, sealed);
    const { tenantId } = place;
    const known = this.#cached(tenantId)?.byVersion.get(version);
    const key =
      known ?? (await withTenant(this.#database, tenantId, (tx) => this.#load(tx))).byVersion.get(version);
    if (key === undefined)
      throw new AppError("unauthorised", `The key ${version} that sealed this secret is gone`);
    return openSecret(key, place, sealed);
  }

  #cached(tenantId: string): Cached | undefined {
    const cached = this.#cache.get(tenantId);
    return cached !== undefined && cached.until > Date.now() ? cached : undefined;
  }

  async #load(tx: TenantTransaction): Promise<Cached> {
    let wrapped = await readDataKeys(tx);
    const isFirst = !wrapped.some((one) => one.isCurrent);
    if (isFirst) {
      const version = (wrapped[0]?.version ?? 0) + 1;
      const [masterKey] = this.#masterKeys;
      if (masterKey === undefined)
        throw new AppError("misconfigured", "ENCRYPTION_MASTER_KEY is not set, so no secret can be stored");
      await addDataKey(tx, version, makeDataKey(masterKey, tx.tenantId, version).wrapped);
      wrapped = await readDataKeys(tx);
    }
    const keys = wrapped.map(
      (one) => unwrapDataKey(this.#masterKeys, tx.tenantId, one.version, one.wrapped).key,
    );
    const current = keys.find(({ version }) => wrapped.find((one) => one.isCurrent)?.version === version);
    if (current === undefined) throw new AppError("internal", "A tenant has no current data key");
    const loaded = {
      current,
      byVersion: new Map(keys.map((key) => [key.version, key])),
      until: Date.now() + cacheMs,
    };
    // A key made in this transaction is there only once it has committed.
    if (isFirst) return loaded;
    if (this.#cache.size >= mostCached) this.#cache.clear();
    this.#cache.set(tx.tenantId, loaded);
    return loaded;
  }
}
