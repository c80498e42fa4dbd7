import type { Environment } from "@konstruct/config/catalogue";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { createObjectStore } from "@konstruct/storage/create-object-store";
import type { ObjectStore } from "@konstruct/storage/object-store";

/** The object store for uploads. A portal without one serves everything else and refuses uploads with the reason. */
export function openObjects(storage: Environment["storage"], masterKey: Buffer): () => ObjectStore {
  const keepsFiles = storage.dir !== undefined || storage.s3.bucket !== undefined;
  const objects = keepsFiles ? createObjectStore(storage, masterKey) : undefined;
  return () => {
    if (objects !== undefined) return objects;
    throw refusalError("storage.not_set_up");
  };
}
