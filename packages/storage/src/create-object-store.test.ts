import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@konstruct/core/ids";
import { describe, expect, it } from "vitest";
import { createObjectStore, type StorageSettings } from "./create-object-store.ts";
import { DiskObjectStore } from "./disk/disk-object-store.ts";
import { objectKey } from "./object-key.ts";
import { S3ObjectStore } from "./s3/s3-object-store.ts";

const masterKey = Buffer.alloc(32, 3);
const region = "us-east-1";
const link = { expiresInSeconds: 60, filename: "a.pdf" };

describe("choosing the object store", () => {
  it("B1 K2 a bucket takes precedence over a folder", () => {
    expect(createObjectStore({ dir: "/x", s3: { region, bucket: "b" } }, masterKey)).toBeInstanceOf(
      S3ObjectStore,
    );
    expect(createObjectStore({ dir: "/x", s3: { region } }, masterKey)).toBeInstanceOf(DiskObjectStore);
  });

  it("H3 a folder's links need the gateway's address and the master key", async () => {
    const dir = mkdtempSync(join(tmpdir(), "konstruct-objects-"));
    const key = objectKey(newId(), "media");
    const settings = { dir, s3: { region }, linkBaseUrl: "https://g.test" };
    const url = await createObjectStore(settings, masterKey).signedLink(key, link);
    expect(url.startsWith(`https://g.test/media/${key}?expires=`)).toBe(true);
    const keyless = createObjectStore(settings, undefined).signedLink(key, link);
    await expect(keyless).rejects.toMatchObject({ code: "misconfigured" });
    rmSync(dir, { recursive: true });
  });

  it.each<[string, StorageSettings]>([
    ["nowhere", { s3: { region } }],
    ["half a key pair", { dir: "/x", s3: { region, bucket: "b", accessKeyId: "a" } }],
    ["a server without a bucket", { dir: "/x", s3: { region, endpoint: "http://s3" } }],
  ])("K2 %s is refused at start", (_what, settings) => {
    expect(() => createObjectStore(settings, masterKey)).toThrow(
      expect.objectContaining({ code: "misconfigured" }),
    );
  });
});
