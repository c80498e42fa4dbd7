import { newId } from "@konstruct/core/ids";
import { startS3Server } from "@konstruct/testing/s3-server";
import { afterAll, describe, expect, it } from "vitest";
import { objectKey } from "../object-key.ts";
import { objectStoreContract } from "../object-store-contract.ts";
import { readWhole } from "../read-whole.ts";
import { S3ObjectStore, type S3ObjectStoreOptions } from "./s3-object-store.ts";

const server = await startS3Server("files");
afterAll(() => server.stop());
const { region, ...credentials } = server.credentials;
const limits = { contentType: "image/png", maxBytes: 1_000 };
const newKey = () => objectKey(newId(), "media");

function open(over: Partial<S3ObjectStoreOptions> = {}): S3ObjectStore {
  return new S3ObjectStore({ bucket: "files", region, endpoint: server.endpoint, credentials, ...over });
}

objectStoreContract("S3", async () => ({ objects: open(), leftovers: async () => server.uploads.size }));

describe("S3", () => {
  it("H3 a link downloads the object under its name, and nothing else", async () => {
    const objects = open();
    const key = newKey();
    await objects.put(key, Buffer.from("<svg/>"), { ...limits, contentType: "image/svg+xml" });
    const link = await objects.signedLink(key, { expiresInSeconds: 60, filename: "ใบเสร็จ.svg" });
    const answer = await fetch(link);
    expect(await answer.text()).toBe("<svg/>");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''%E0%B9%83/);
    expect((await fetch(link.replace("attachment", "inline"))).status).toBe(403);
    expect((await fetch(link.replace(key, newKey()))).status).toBe(403);
    server.clock.aheadMs = 61_000;
    expect((await fetch(link)).status).toBe(403);
    server.clock.aheadMs = 0;
  });

  it("H3 links name the public address and are signed for it", async () => {
    const publicEndpoint = server.endpoint.replace("127.0.0.1", "localhost");
    const objects = open({ publicEndpoint, endpoint: server.endpoint });
    const key = newKey();
    await objects.put(key, Buffer.from("x"), limits);
    const link = await objects.signedLink(key, { expiresInSeconds: 60, filename: "x" });
    expect(link.startsWith(`${publicEndpoint}/files/${key}?`)).toBe(true);
    expect((await fetch(link)).status).toBe(200);
  });

  it("K2 wrong credentials and a missing bucket are misconfigured, not retried for ever", async () => {
    const wrong = open({ credentials: { ...credentials, secretAccessKey: "another" } });
    const failure = { code: "misconfigured", retryable: false };
    await expect(wrong.put(newKey(), Buffer.from("x"), limits)).rejects.toMatchObject(failure);
    await expect(open({ bucket: "other" }).put(newKey(), Buffer.from("x"), limits)).rejects.toMatchObject(
      failure,
    );
    expect(server.objects.has("other")).toBe(false);
  });

  it("K2 a server that is briefly busy is tried again, one that stays away is unavailable", async () => {
    const objects = open();
    const key = newKey();
    server.fail(1);
    await objects.put(key, Buffer.from("kept"), limits);
    expect((await readWhole(objects, key, 10)).toString()).toBe("kept");
    server.fail(3);
    await expect(objects.get(key)).rejects.toMatchObject({ code: "unavailable", retryable: true });
    server.fail(0);
  });
});
