import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { DiskObjectStore } from "./disk/disk-object-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { S3ObjectStore } from "./s3/s3-object-store.ts";

/** The real S3 server of this run, as `npm run test:services` starts one; null without. */
export function testS3Store(over: { secretAccessKey?: string } = {}): S3ObjectStore | null {
  const given = inject("s3");
  if (given === null) return null;
  const { endpoint, bucket, ...credentials } = given;
  return new S3ObjectStore({
    endpoint,
    bucket,
    region: "us-east-1",
    credentials: { ...credentials, ...over },
  });
}

/** The object store of tests: the real S3 server if there is one, else a separate folder. */
export async function openTestStore(): Promise<{ objects: ObjectStore; close(): Promise<void> }> {
  const real = testS3Store();
  if (real !== null) return { objects: real, close: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), "konstruct-objects-"));
  return {
    objects: new DiskObjectStore({ folder }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
