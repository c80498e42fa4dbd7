import type { Environment } from "@konstruct/config/catalogue";
import { AppError } from "@konstruct/core/errors";
import { createObjectStore } from "@konstruct/storage/create-object-store";
import type { ObjectStore } from "@konstruct/storage/object-store";

/** The object store for uploads. A portal without one serves everything else and refuses uploads with the reason. */
export function openObjects(storage: Environment["storage"], masterKey: Buffer): () => ObjectStore {
  const keepsFiles = storage.dir !== undefined || storage.s3.bucket !== undefined;
  const objects = keepsFiles ? createObjectStore(storage, masterKey) : undefined;
  return () => {
    if (objects !== undefined) return objects;
    throw new AppError("misconfigured", "Neither STORAGE_DIR nor S3_BUCKET is set", {
      publicMessage: "This installation keeps no files: set S3_BUCKET, or STORAGE_DIR on one machine.",
    });
  };
}
