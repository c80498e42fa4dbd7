import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answerAsTyped, asTyped, isStandIn, standInFor } from "./taken-address.ts";

describe("the placeholder for a taken address", () => {
  it("J1 is unique each time, and no email can be delivered to it", () => {
    const address = "mali+work@shop.example";
    const stand = standInFor(address);
    expect(z.email().safeParse(stand).success).toBe(true);
    expect(stand).toBe(stand.toLowerCase());
    expect(isStandIn(stand)).toBe(true);
    expect(isStandIn(address)).toBe(false);
    expect(standInFor(address)).not.toBe(stand);
    expect(asTyped(stand)).toBe(address);
  });

  it("J1 does not appear in an answer", () => {
    const stand = standInFor("mali@shop.example");
    expect(
      answerAsTyped({ user: { email: stand }, uri: `otpauth://totp/Konstruct:${encodeURIComponent(stand)}` }),
    ).toEqual({ user: { email: "mali@shop.example" }, uri: "otpauth://totp/Konstruct:mali%40shop.example" });
    expect(answerAsTyped({ user: { email: "mali@shop.example" } })).toBeUndefined();
    expect(answerAsTyped(undefined)).toBeUndefined();
  });
});
