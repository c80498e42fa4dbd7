import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSecret, type SecretPlace, sealSecret } from "./secret-box.ts";

const key = randomBytes(32);
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
      }),
    );
  });

  it.each(Object.keys(place))("I3 a ciphertext moved to another %s does not open", (field) => {
    const sealed = sealSecret(key, place, "xoxb-secret");
    expect(() => openSecret(key, { ...place, [field]: "elsewhere" }, sealed)).toThrow("does not open here");
  });

  it("I3 another key and a flipped bit are refused", () => {
    const sealed = sealSecret(key, place, "xoxb-secret");
    expect(() => openSecret(randomBytes(32), place, sealed)).toThrow("does not open here");
    const last = sealed.at(-2) === "A" ? "B" : "A";
    expect(() => openSecret(key, place, sealed.slice(0, -2) + last + sealed.at(-1))).toThrow(
      "does not open here",
    );
  });
});
