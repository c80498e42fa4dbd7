import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@konstruct/core/ids";
import { DiskObjectStore } from "@konstruct/storage/disk/disk-object-store";
import { objectKey } from "@konstruct/storage/object-key";
import { createLogger } from "@konstruct/telemetry/logger";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runFilesSweep } from "./files-sweep.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const days = 86_400_000;
const logger = createLogger({ service: "test", level: "silent" });
let folder: string;
let objects: DiskObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "konstruct-sweep-"));
  objects = new DiskObjectStore({ folder });
});
afterAll(() => rm(folder, { recursive: true }));

async function put(tenantId: string, area: string, id: string): Promise<string> {
  const key = objectKey(tenantId, area, id);
  await objects.put(key, Buffer.from("bytes"), { contentType: "text/plain", maxBytes: 100 });
  return key;
}

it("A3 bytes without a row are deleted after a day, and every row keeps its bytes", async () => {
  const old = () => newId(Date.now() - 2 * days);
  const [upload, media] = [old(), randomUUID()];
  await database.admin(
    `insert into webchat_upload (tenant_id, id, channel_account_id, visitor_id, file_name, content_type, bytes)
     values ($1, $2, $3, 'v', 'a', 'b', 5)`,
    [tenant.tenantId, upload, tenant.channelAccountId],
  );
  const kept = [
    await put(tenant.tenantId, "upload", upload),
    await put(tenant.tenantId, "upload", newId()),
    await put(tenant.tenantId, "media", media),
    await put(randomUUID(), "upload", old()),
  ];
  const left = [await put(tenant.tenantId, "upload", old()), await put(tenant.tenantId, "knowledge", old())];
  const sweep = () =>
    runFilesSweep({ database: database.app, logger }, objects, new AbortController().signal);
  expect(await sweep()).toBe(left.length);
  expect(await objects.list("")).toEqual(kept.sort());
  expect(await sweep()).toBe(0);
});
