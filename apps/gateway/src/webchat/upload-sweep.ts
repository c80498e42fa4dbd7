import type { Database } from "@konstruct/db/database";
import { deleteUploads, expiredUploads } from "@konstruct/db/webchat/uploads";
import { withTenant } from "@konstruct/db/with-tenant";
import { objectKey } from "@konstruct/storage/object-key";
import type { ObjectStore } from "@konstruct/storage/object-store";

const mostExpired = 20;

/** Deletes a tenant's abandoned uploads. The job `files.sweep` deletes bytes without a row. */
export async function sweepUploads(
  database: Database,
  objects: ObjectStore,
  tenantId: string,
): Promise<void> {
  const ids = await withTenant(database, tenantId, (tx) => expiredUploads(tx, mostExpired));
  for (const id of ids) await objects.delete(objectKey(tenantId, "upload", id));
  if (ids.length > 0) await withTenant(database, tenantId, (tx) => deleteUploads(tx, ids));
}
