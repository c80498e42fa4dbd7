import { describe, expect, it } from "vitest";
import { RunText } from "./run-text.ts";

function read(...runs: readonly [text: string, height?: string][]) {
  const text = new RunText(() => null);
  for (const [data, val] of runs) {
    text.open("r", {});
    if (val !== undefined) text.open("vertAlign", { val });
    text.open("t", {});
    text.add(data);
    text.close("t");
    text.close("r");
  }
  return text.pieces.map((piece) => piece.text).join("");
}

describe("text of a cell in runs", () => {
  it("E3 keeps raised and lowered signs apart from the number beside them", () => {
    expect(read(["10"], ["6", "superscript"], [" H"], ["2", "subscript"], ["O"])).toBe("10⁶ H₂O");
  });
  it.each([
    ["a_x000D_\nb_x000D_c", "a\nb\nc"],
    ["_x0041_B", "AB"],
    ["_x005F_x0041_", "_x0041_"],
    ["_xD83D__xDE00_", "😀"],
    ["_x41_ _xyz0_", "_x41_ _xyz0_"],
  ])("E3 reads signs by their number: %j", (data, shown) => {
    expect(read([data])).toBe(shown);
  });
});
