import { describe, expect, it } from "vitest";
import { raisedSigns } from "./raised-signs.ts";

describe("text above or below its line", () => {
  it.each([
    ["6", "⁶"],
    ["-12", "⁻¹²"],
    ["−3", "⁻³"],
    ["99", "⁹⁹"],
    ["6.5", "⁶.⁵"],
    ["n+1", "ⁿ⁺¹"],
    ["2n", "²ⁿ"],
    ["๖", "⁶"],
    ["99 THB", "⁹⁹ THB"],
    ["N", "^N"],
    ["10²", "^(10²)"],
  ])("E3 is seen raised: %s", (text, shown) => {
    expect(raisedSigns(text, "sup")).toBe(shown);
  });
  it.each(["st", "TM", "[1]", "*", "®", "", "See page 12"])("E3 stays as it is: %s", (text) => {
    expect(raisedSigns(text, "sup")).toBe(text);
  });
  it.each([
    ["2", "₂"],
    ["i+1", "ᵢ₊₁"],
    ["max", "max"],
    ["B", "_B"],
  ])("E3 is seen lowered: %s", (text, shown) => {
    expect(raisedSigns(text, "sub")).toBe(shown);
  });
});
