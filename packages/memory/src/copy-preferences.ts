import type { PreferenceChange } from "@konstruct/core/preference";
import type { Database } from "@konstruct/db/database";
import { markCopied, readUncopied, type UncopiedKind } from "@konstruct/db/memory/copy-preferences";
import { readPreferences } from "@konstruct/db/memory/read-preferences";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import type { PreferenceMemory } from "./preference-memory.ts";

const batchSize = 100;

/** Writes a kind again: old values end, current values are repeated. The outside memory computes the difference. */
async function rewritten(
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
 * Copies learned preferences to the outside memory. The turn's commit writes our own rows, which say what is not copied yet, so an
 * unreachable outside memory delays the copy and loses nothing.
 */
export async function copyPreferences(
  database: Database,
  outside: PreferenceMemory,
  tenantId: string,
): Promise<void> {
  for (;;) {
    const changed = await withTenant(database, tenantId, (tx) => readUncopied(tx, batchSize));
    for (const kind of changed) {
      const changes = await withTenant(database, tenantId, (tx) => rewritten(tx, kind));
      await outside.write({ tenantId, ...kind }, changes);
      await withTenant(database, tenantId, (tx) => markCopied(tx, kind.ids));
    }
    if (changed.reduce((sum, { ids }) => sum + ids.length, 0) < batchSize) return;
  }
}
