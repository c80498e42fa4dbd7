import type { Preference, PreferenceChange } from "@konstruct/core/preference";
import type { Database } from "@konstruct/db/database";
import { forgetPreferences, readPreferences } from "@konstruct/db/memory/read-preferences";
import { savePreferences } from "@konstruct/db/memory/save-preferences";
import { withTenant } from "@konstruct/db/with-tenant";
import type { PreferenceMemory, PreferenceOwner } from "./preference-memory.ts";

/**
 * Preferences in our own tables, the default. Turns read preferences through the claim and write them in their own commit, without
 * an extra statement; other callers use the same table through this class.
 */
export class PostgresPreferences implements PreferenceMemory {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  read({ tenantId, agentId, contactId }: PreferenceOwner): Promise<Preference[]> {
    return withTenant(this.#database, tenantId, (tx) => readPreferences(tx, agentId, contactId));
  }

  async write(owner: PreferenceOwner, changes: readonly PreferenceChange[]): Promise<void> {
    if (changes.length === 0) return;
    await withTenant(this.#database, owner.tenantId, (tx) => savePreferences(tx, owner, changes));
  }

  async forget(tenantId: string, contactId: string): Promise<void> {
    await withTenant(this.#database, tenantId, (tx) => forgetPreferences(tx, contactId));
  }
}
