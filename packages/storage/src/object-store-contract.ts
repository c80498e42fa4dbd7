import { randomUUID } from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { objectKey } from "./object-key.ts";
import type { ObjectStore } from "./object-store.ts";
import { readWhole } from "./read-whole.ts";

const megabyte = 1024 * 1024;
const limits = { contentType: "application/pdf", maxBytes: 30 * megabyte };

async function* chunksOf(body: Buffer, size: number): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}

/** The contract of every object store. @param leftovers how many pieces of refused uploads are still stored */
export function objectStoreContract(
  name: string,
  open: () => Promise<{ objects: ObjectStore; leftovers(): Promise<number> }>,
): void {
  describe(`${name} keeps the contract of object stores`, () => {
    const tenant = randomUUID();
    const newKey = () => objectKey(tenant, "media");

    it("H1 a stored object is returned byte for byte, with its type and length", async () => {
      const { objects } = await open();
      const key = newKey();
      const body = Buffer.from("%PDF-1.7 ไทย \u0000 bytes");
      const stored = { key, bytes: body.length, contentType: "application/pdf" };
      expect(await objects.put(key, body, limits)).toEqual(stored);
      expect(await objects.head(key)).toEqual(stored);
      expect((await objects.get(key)).object).toEqual(stored);
      expect(await readWhole(objects, key, megabyte)).toEqual(body);
    });

    it("H1 a stream of unknown length is stored whole, whatever its chunks", async () => {
      const { objects } = await open();
      const body = Buffer.from(Array.from({ length: 20 * megabyte }, (_, at) => at % 251));
      const key = newKey();
      const stored = await objects.put(key, chunksOf(body, 70_001), limits);
      expect(stored.bytes).toBe(body.length);
      expect((await readWhole(objects, key, limits.maxBytes)).equals(body)).toBe(true);
    });

    it("H1 an empty body is an object, and a second put replaces the first", async () => {
      const { objects } = await open();
      const key = newKey();
      await objects.put(key, Buffer.from("first"), limits);
      await objects.put(key, chunksOf(Buffer.alloc(0), 1), { ...limits, contentType: "text/plain" });
      expect(await objects.head(key)).toEqual({ key, bytes: 0, contentType: "text/plain" });
    });

    it("H1 a body that is too long is refused while it streams and leaves nothing behind", async () => {
      const { objects, leftovers } = await open();
      const key = newKey();
      let given = 0;
      async function* endless(): AsyncGenerator<Uint8Array, void> {
        for (;;) {
          given += 1;
          yield Buffer.alloc(megabyte);
        }
      }
      const refused = objects.put(key, endless(), { ...limits, maxBytes: 10 * megabyte });
      await expect(refused).rejects.toMatchObject({ code: "invalid_input" });
      expect(given).toBe(11);
      expect(await objects.head(key)).toBeNull();
      expect(await leftovers()).toBe(0);
    });

    it("H1 a body that fails keeps its own error and leaves nothing behind", async () => {
      const { objects, leftovers } = await open();
      const key = newKey();
      async function* broken(): AsyncGenerator<Uint8Array, void> {
        yield Buffer.alloc(9 * megabyte);
        throw new AppError("timeout", "The platform stopped sending");
      }
      await expect(objects.put(key, broken(), limits)).rejects.toMatchObject({ code: "timeout" });
      expect(await objects.head(key)).toBeNull();
      expect(await leftovers()).toBe(0);
    });

    it("H1 a missing object is not found, and deleting it succeeds", async () => {
      const { objects } = await open();
      const key = newKey();
      await expect(objects.get(key)).rejects.toMatchObject({ code: "not_found" });
      expect(await objects.head(key)).toBeNull();
      await objects.delete(key);
      await objects.put(key, Buffer.from("x"), limits);
      await objects.delete(key);
      expect(await objects.head(key)).toBeNull();
    });

    it("I1 keys are listed in order under their tenant's prefix only, page by page", async () => {
      const { objects } = await open();
      const mine = randomUUID();
      const keys = [objectKey(mine, "media"), objectKey(mine, "media-out"), objectKey(mine, "media")].sort();
      for (const key of [...keys, newKey()]) await objects.put(key, Buffer.from("x"), limits);
      expect(await objects.list(`${mine}/`)).toEqual(keys);
      expect(await objects.list(`${mine}/media/`)).toEqual(keys.filter((key) => key.includes("/media/")));
      const first = await objects.list(`${mine}/`, { limit: 2 });
      expect(first).toEqual(keys.slice(0, 2));
      expect(await objects.list(`${mine}/`, { after: first[1]! })).toEqual(keys.slice(2));
      expect(await objects.list(randomUUID())).toEqual([]);
    });

    it("I1 a key of another shape is refused by every method", async () => {
      const { objects } = await open();
      const hostile = fc.oneof(
        fc.string(),
        fc.constantFrom("../x", `${tenant}/../../esc`, `${tenant}/media/..`, `${newKey()}/`, `/${newKey()}`),
        fc.tuple(fc.constantFrom("%2e%2e/", "\u0000", "\\", "./"), fc.nat(40)).map(([piece, at]) => {
          const key = newKey();
          return key.slice(0, at) + piece + key.slice(at);
        }),
      );
      const refused = { code: "invalid_input" };
      await fc.assert(
        fc.asyncProperty(hostile, async (key) => {
          await expect(objects.put(key, Buffer.from("x"), limits)).rejects.toMatchObject(refused);
          await expect(objects.get(key)).rejects.toMatchObject(refused);
          await expect(objects.head(key)).rejects.toMatchObject(refused);
          await expect(objects.delete(key)).rejects.toMatchObject(refused);
          const link = objects.signedLink(key, { expiresInSeconds: 60, filename: "x" });
          await expect(link).rejects.toMatchObject(refused);
        }),
        { numRuns: 50 },
      );
    });

    it("H3 no link is valid for more than five minutes", async () => {
      const { objects } = await open();
      for (const expiresInSeconds of [301, 0, -1, Number.NaN]) {
        const link = objects.signedLink(newKey(), { expiresInSeconds, filename: "x" });
        await expect(link).rejects.toMatchObject({ code: "invalid_input" });
      }
    });
  });
}
