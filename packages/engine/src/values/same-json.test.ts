import { describe, expect, it } from "vitest";
import { sameJson } from "./same-json.ts";

describe("values that a reader takes as the same", () => {
  it("B4 a number and its digits are, as long as the number keeps them all", () => {
    expect(sameJson(5, "5")).toBe(true);
    expect(sameJson(1.5, "1.50")).toBe(true);
    expect(sameJson(2 ** 53, "9007199254740993")).toBe(false);
    expect(sameJson("9007199254740993", "9007199254740993")).toBe(true);
  });
});
