import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@konstruct/core/ids";
import { afterAll, describe, expect, it } from "vitest";
import { objectKey } from "../object-key.ts";
import { objectStoreContract } from "../object-store-contract.ts";
import { DiskObjectStore } from "./disk-object-store.ts";

const folder = mkdtempSync(join(tmpdir(), "konstruct-objects-"));
const links = { baseUrl: "http://gateway.test", secret: Buffer.alloc(32, 7) };
const limits = { contentType: "image/png", maxBytes: 1_000 };
afterAll(() => rmSync(folder, { recursive: true }));

objectStoreContract("A folder", async () => ({
  objects: new DiskObjectStore({ folder, links }),
  leftovers: async () => readdirSync(join(folder, "incoming")).length,
}));

describe("a folder of objects", () => {
  it("H1 a file that a dead process left half written is removed a day later, and one still being written is not", async () => {
    const fresh = mkdtempSync(join(folder, "fresh-"));
    const incoming = join(fresh, "incoming");
    mkdirSync(incoming);
    for (const name of ["old", "new"]) writeFileSync(join(incoming, name), "half");
    utimesSync(join(incoming, "old"), 0, 0);
    await new DiskObjectStore({ folder: fresh }).put(objectKey(newId(), "media"), Buffer.from("x"), limits);
    expect(readdirSync(incoming)).toEqual(["new"]);
  });

  it("H1 a file that is no object is reported as damaged, not served", async () => {
    const objects = new DiskObjectStore({ folder });
    const key = objectKey(newId(), "media");
    mkdirSync(join(folder, "objects", key, ".."), { recursive: true });
    writeFileSync(join(folder, "objects", key), "<html>");
    await expect(objects.get(key)).rejects.toMatchObject({ code: "internal" });
  });

  it("H1 a folder that is not writable is unavailable, and works again once it is", async () => {
    const blocked = join(folder, "blocked");
    writeFileSync(blocked, "a file where the folder should be");
    const objects = new DiskObjectStore({ folder: blocked });
    const key = objectKey(newId(), "media");
    const failed = objects.put(key, Buffer.from("x"), limits);
    await expect(failed).rejects.toMatchObject({ code: "unavailable", retryable: true });
    rmSync(blocked);
    expect(await objects.put(key, Buffer.from("x"), limits)).toMatchObject({ bytes: 1 });
  });

  it("H3 without a master key no link is made", async () => {
    const link = new DiskObjectStore({ folder }).signedLink(objectKey(newId(), "media"), {
      expiresInSeconds: 60,
      filename: "x",
    });
    await expect(link).rejects.toMatchObject({ code: "misconfigured" });
  });
});
