import type { Database } from "@konstruct/db/database";
import { deleteUploads, expiredUploads, knownUploads } from "@konstruct/db/webchat/uploads";
import { withTenant } from "@konstruct/db/with-tenant";
import { objectKey } from "@konstruct/storage/object-key";
import type { ObjectStore } from "@konstruct/storage/object-store";

const mostExpired = 20;
/** Objects that are compared with rows at a time; the next sweep goes on after them. */
const mostCompared = 100;
/** Tenants whose place is kept; a forgotten one begins again. */
const mostPlaces = 10_000;

/**
 * Deletes a tenant's abandoned uploads, and bytes without a row. A row is written before its bytes, so bytes without one belong to no
 * upload that is under way.
 */
export function createUploadSweep(database: Database, objects: ObjectStore | undefined) {
  const places = new Map<string, string>();

  async function deleteExpired(tenantId: string, store: ObjectStore): Promise<void> {
    const ids = await withTenant(database, tenantId, (tx) => expiredUploads(tx, mostExpired));
    for (const id of ids) await store.delete(objectKey(tenantId, "upload", id));
    if (ids.length > 0) await withTenant(database, tenantId, (tx) => deleteUploads(tx, ids));
  }

  async function deleteStray(tenantId: string, store: ObjectStore): Promise<void> {
    const after = places.get(tenantId);
    const keys = await store.list(`${tenantId}/upload/`, {
      limit: mostCompared,
      ...(after !== undefined && { after }),
    });
    const last = keys.at(-1);
    if (places.size >= mostPlaces) places.clear();
    if (last === undefined || keys.length < mostCompared) places.delete(tenantId);
    else places.set(tenantId, last);
    const idOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);
    const known = await withTenant(database, tenantId, (tx) => knownUploads(tx, keys.map(idOf)));
    for (const key of keys) if (!known.has(idOf(key))) await store.delete(key);
  }

  return async (tenantId: string): Promise<void> => {
    if (objects === undefined) return;
    await deleteExpired(tenantId, objects);
    await deleteStray(tenantId, objects);
  };
}
