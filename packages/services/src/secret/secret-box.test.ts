import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  keyVersionOf,
  makeDataKey,
  openDerived,
  openSecret,
  type SecretPlace,
  sealSecret,
  unwrapDataKey,
  wrapDataKey,
} from "./secret-box.ts";

const master = randomBytes(32);
const { key, wrapped } = makeDataKey(master, "t1", 3);
const place: SecretPlace = {
  tenantId: "t1",
  table: "channel_account",
  column: "sealed_credentials",
  row: "r1",
};

describe("secret box", () => {
  it("I3 opens what it sealed and hides it", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (secret) => {
        const sealed = sealSecret(key, place, secret);
        expect(openSecret(key, place, sealed)).toBe(secret.toWellFormed());
        expect(sealed).not.toContain(secret);
        expect(keyVersionOf(sealed)).toBe(3);
      }),
    );
  });

  it.each(Object.keys(place))("I3 a ciphertext moved to another %s does not open", (field) => {
    const sealed = sealSecret(key, place, "xoxb-secret");
    expect(() => openSecret(key, { ...place, [field]: "elsewhere" }, sealed)).toThrow("does not open here");
  });

  it("I3 another key, another version and a flipped bit are refused", () => {
    const sealed = sealSecret(key, place, "xoxb-secret");
    expect(() => openSecret({ ...key, bytes: randomBytes(32) }, place, sealed)).toThrow("does not open here");
    expect(() => openSecret({ ...key, version: 4 }, place, sealed)).toThrow("another key");
    expect(() => openSecret({ ...key, version: 4 }, place, sealed.replace("k2.3.", "k2.4."))).toThrow(
      "does not open here",
    );
    const last = sealed.at(-2) === "A" ? "B" : "A";
    expect(() => openSecret(key, place, sealed.slice(0, -2) + last + sealed.at(-1))).toThrow(
      "does not open here",
    );
  });

  it("I3 a tenant's key opens under the current master key or the one before, for that tenant and version only", () => {
    const next = randomBytes(32);
    expect(unwrapDataKey([next, master], "t1", 3, wrapped)).toEqual({ key, wrappedBy: 1 });
    expect(unwrapDataKey([next], "t1", 3, wrapDataKey(next, "t1", key))).toEqual({ key, wrappedBy: 0 });
    expect(() => unwrapDataKey([next], "t1", 3, wrapped)).toThrow("does not open here");
    expect(() => unwrapDataKey([master], "t2", 3, wrapped)).toThrow("does not open here");
    expect(() => unwrapDataKey([master], "t1", 2, wrapped)).toThrow("does not open here");
    expect(() => unwrapDataKey([], "t1", 3, wrapped)).toThrow("ENCRYPTION_MASTER_KEY");
  });

  it("I3 what was sealed before tenants had keys still opens, in its place", () => {
    const nonce = randomBytes(12);
    const derived = hkdfSync("sha256", master, Buffer.from("t1"), "konstruct tenant secrets", 32);
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(derived), nonce).setAAD(
      Buffer.from(JSON.stringify(["k1", "t1", "channel_account", "sealed_credentials", "r1"])),
    );
    const body = Buffer.concat([cipher.update("old"), cipher.final()]);
    const sealed = `k1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    expect(keyVersionOf(sealed)).toBeNull();
    expect(openDerived([randomBytes(32), master], place, sealed)).toBe("old");
    expect(() => openDerived([master], { ...place, row: "r2" }, sealed)).toThrow("does not open here");
    expect(() => openDerived([master], place, "nonsense")).toThrow("Not a sealed secret");
  });
});
