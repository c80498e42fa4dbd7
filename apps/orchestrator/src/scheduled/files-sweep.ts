import { unnamedKeys } from "@konstruct/db/media/unnamed-keys";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ObjectStore } from "@konstruct/storage/object-store";
import type { Dependencies } from "../dependencies/dependencies.ts";

/** An upload that is still arriving has no row yet. */
const leastAgeMs = 86_400_000;
const pageSize = 500;

/** When the object of a key was made: its last id is a UUIDv7, or the time is not known. */
function madeAt(key: string): number {
  const id = key.slice(key.lastIndexOf("/") + 1).replaceAll("-", "");
  return id[12] === "7" ? Number.parseInt(id.slice(0, 12), 16) : Number.POSITIVE_INFINITY;
}

/**
 * Job `files.sweep`: deletes objects that no row names, left by an upload that failed midway. Objects of tenants that are not in
 * this database stay: another installation may share the store.
 * @returns how many were deleted
 */
export async function runFilesSweep(
  { database, logger }: Pick<Dependencies, "database" | "logger">,
  objects: Pick<ObjectStore, "list" | "delete">,
  drained: AbortSignal,
  nowMs = Date.now(),
): Promise<number> {
  let deleted = 0;
  for (let after: string | undefined = ""; after !== undefined && !drained.aborted; ) {
    const page: string[] = await objects.list("", { after, limit: pageSize });
    const old = page.filter((key) => madeAt(key) < nowMs - leastAgeMs);
    for (const [tenantId, keys] of Map.groupBy(old, (key) => key.slice(0, key.indexOf("/")))) {
      const unnamed = await withTenant(database, tenantId, (tx) => unnamedKeys(tx, keys));
      for (const key of unnamed) await objects.delete(key);
      deleted += unnamed.length;
    }
    after = page.length < pageSize ? undefined : page.at(-1);
  }
  if (deleted > 0) logger.info({ deleted }, "objects without a row were deleted");
  return deleted;
}
