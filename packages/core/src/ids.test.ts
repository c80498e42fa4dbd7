import { describe, expect, it } from "vitest";
import { derivedId, newId } from "./ids.ts";
import { uuidPattern } from "./uuid-pattern.ts";

describe("ids", () => {
  it("newId is a UUIDv7 that sorts by time", () => {
    const earlier = newId(1_000);
    const later = newId(2_000);
    expect(earlier).toMatch(uuidPattern);
    expect(earlier[14]).toBe("7");
    expect(earlier < later).toBe(true);
  });

  it("derivedId gives other ids when the same characters are split into parts differently", () => {
    expect(derivedId("ab", "c")).not.toBe(derivedId("a", "bc"));
    expect(derivedId("a", "b")).toBe(derivedId("a", "b"));
    expect(derivedId("a", "b")).toMatch(uuidPattern);
  });
});
