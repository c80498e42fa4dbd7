import { AppError } from "@konstruct/core/errors";
import { DiskObjectStore } from "./disk/disk-object-store.ts";
import { mediaLinkSecret } from "./disk/media-link.ts";
import type { ObjectStore } from "./object-store.ts";
import { S3ObjectStore } from "./s3/s3-object-store.ts";

/** The settings from the environment (packages/config/src/variables/storage.ts). */
export type StorageSettings = {
  dir?: string | undefined;
  s3: {
    endpoint?: string | undefined;
    region: string;
    bucket?: string | undefined;
    accessKeyId?: string | undefined;
    secretAccessKey?: string | undefined;
    publicEndpoint?: string | undefined;
  };
  linkBaseUrl?: string | undefined;
};

/**
 * S3 if a bucket is named, else the folder.
 * @param masterKey signs the links of the folder's objects; without it none can be made
 * @throws AppError `misconfigured` if neither is set, or only half of the S3 settings
 */
export function createObjectStore(settings: StorageSettings, masterKey: Buffer | undefined): ObjectStore {
  const { dir, s3, linkBaseUrl } = settings;
  const { accessKeyId, secretAccessKey } = s3;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new AppError("misconfigured", "Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither");
  if (s3.bucket !== undefined) {
    const credentials =
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey };
    return new S3ObjectStore({ ...s3, bucket: s3.bucket, credentials });
  }
  if (s3.endpoint !== undefined)
    throw new AppError("misconfigured", "S3_ENDPOINT is set and S3_BUCKET is not");
  if (dir === undefined)
    throw new AppError("misconfigured", "No object store is configured: set STORAGE_DIR or S3_BUCKET");
  return new DiskObjectStore({
    folder: dir,
    ...(linkBaseUrl !== undefined &&
      masterKey !== undefined && { links: { baseUrl: linkBaseUrl, secret: mediaLinkSecret(masterKey) } }),
  });
}
