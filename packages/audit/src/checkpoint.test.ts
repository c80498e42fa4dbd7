import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openCheckpoint, signCheckpoint } from "./checkpoint.ts";
import type { Checkpoint } from "./checkpoint-note.ts";
import { chainStart } from "./hash.ts";
import { generateKeyPair, keyIdOf, loadPublicKeys, loadSigningKey, verifierLine } from "./keys.ts";

const tenantId = "0193a5c0-0000-7000-8000-0000000000aa";
const pair = generateKeyPair();
const nextPair = generateKeyPair();
const key = loadSigningKey(pair.privatePem);
const nextKey = loadSigningKey(nextPair.privatePem);
const checkpoint: Checkpoint = {
  tenantId,
  size: 12,
  head: chainStart(tenantId),
  time: "2026-11-21T10:00:00.000Z",
};

describe("checkpoint", () => {
  test("I2 what was signed is what is read", async () => {
    const note = signCheckpoint(checkpoint, key);
    expect(note.split("\n").slice(0, 5)).toEqual([
      `konstruct/audit/${tenantId}`,
      "12",
      Buffer.from(checkpoint.head).toString("base64"),
      "time 2026-11-21T10:00:00.000Z",
      "",
    ]);
    expect(await openCheckpoint(note, loadPublicKeys([pair.publicPem]))).toEqual({
      ok: true,
      checkpoint: { ...checkpoint, head: new Uint8Array(checkpoint.head) },
      keyId: pair.keyId,
    });
  });

  test("I2 every character of a note counts", async () => {
    const note = signCheckpoint(checkpoint, key);
    const publicKeys = loadPublicKeys([pair.publicPem]);
    for (let at = 0; at < note.length; at++) {
      const other = note[at] === "A" ? "B" : "A";
      expect((await openCheckpoint(note.slice(0, at) + other + note.slice(at + 1), publicKeys)).ok).toBe(
        false,
      );
    }
  });

  test("I2 a note signed by the old and the new key is read with either", async () => {
    const note = signCheckpoint(checkpoint, key, nextKey);
    expect(await openCheckpoint(note, loadPublicKeys([pair.publicPem]))).toMatchObject({
      ok: true,
      keyId: pair.keyId,
    });
    expect(await openCheckpoint(note, loadPublicKeys([nextPair.publicPem]))).toMatchObject({
      keyId: nextPair.keyId,
    });
  });

  test("I2 a key nobody gave us proves nothing", async () => {
    const opened = await openCheckpoint(
      signCheckpoint(checkpoint, key),
      loadPublicKeys([nextPair.publicPem]),
    );
    expect(opened).toMatchObject({ ok: false, problem: "unknown_key" });
  });

  test("I2 a checkpoint that could not be read back is never signed", () => {
    expect(() => signCheckpoint({ ...checkpoint, time: "today" }, key)).toThrow("Not a checkpoint");
    expect(() => signCheckpoint({ ...checkpoint, size: -1 }, key)).toThrow("Not a checkpoint");
  });
});

describe("keys", () => {
  test("I2 the key id is the key hash of C2SP signed notes", () => {
    const [name, id = "", encoded = ""] = verifierLine(key.publicKey).split("+", 3);
    const rest = verifierLine(key.publicKey).slice(`${name}+${id}+`.length);
    const hash = createHash("sha256").update(`${name}\n`).update(Buffer.from(rest, "base64")).digest("hex");
    expect(id).toBe(hash.slice(0, 8));
    expect(id).toBe(keyIdOf(key.publicKey));
    expect(rest.startsWith(encoded)).toBe(true);
  });

  test("I2 a text that is no key is refused before anything is signed", () => {
    expect(() => loadSigningKey("secret")).toThrow("Not a PEM private key");
    expect(() => loadPublicKeys(["secret"])).toThrow("Not a PEM public key");
  });
});
