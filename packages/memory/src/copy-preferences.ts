import type { PreferenceChange } from "@konstruct/core/preference";
import type { Database } from "@konstruct/db/database";
import { markCopied, readUncopied, type UncopiedKind } from "@konstruct/db/memory/copy-preferences";
import { readPreferences } from "@konstruct/db/memory/read-preferences";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import type { PreferenceMemory } from "./preference-memory.ts";

const batchSize = 100;

/** A kind again: what held before ends, what holds now is said again. The outside memory finds out what that changes. */
async function anew(
  tx: TenantTransaction,
  { agentId, contactId, kind, ids }: UncopiedKind,
): Promise<PreferenceChange[]> {
  const from = { quote: "", messageId: ids[0] ?? "" };
  const held = await readPreferences(tx, agentId, contactId);
  return [
    { drops: kind, ...from },
    ...held
      .filter((one) => one.kind === kind)
      .map((holds) => ({ holds, keptAs: { many: true, opposite: null }, ...from })),
  ];
}

/**
 * Brings what turns have learned to the outside memory. Our own rows are written in the turn's commit and say what is not there
 * yet, so an outside memory that cannot be reached delays its copy and loses nothing.
 */
export async function copyPreferences(
  database: Database,
  outside: PreferenceMemory,
  tenantId: string,
): Promise<void> {
  for (;;) {
    const changed = await withTenant(database, tenantId, (tx) => readUncopied(tx, batchSize));
    for (const kind of changed) {
      const changes = await withTenant(database, tenantId, (tx) => anew(tx, kind));
      await outside.write({ tenantId, ...kind }, changes);
      await withTenant(database, tenantId, (tx) => markCopied(tx, kind.ids));
    }
    if (changed.reduce((sum, { ids }) => sum + ids.length, 0) < batchSize) return;
  }
}
