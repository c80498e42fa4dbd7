import { describe, expect, it } from "vitest";
import { plantFault } from "./plant-fault.ts";

const text = "Slot AB77X on 2026-12-01 costs 118 euros, on December 4 a little more.";

describe("a planted fault", () => {
  it.each(["number", "date", "id"] as const)("B9 alters one %s and nothing else", (kind) => {
    const fault = plantFault(text, kind, 3);
    expect(fault?.text).not.toBe(text);
    const words = text.split(" ");
    const other = (fault?.text ?? "").split(" ").filter((word, at) => word !== words[at]);
    expect(other).toHaveLength(1);
    expect(plantFault(text, kind, 3)).toEqual(fault);
  });

  it("B9 a deed is added, and where there is nothing to alter nothing is", () => {
    expect(plantFault("Hello.", "deed", 1)?.text).toMatch(/^Hello\.\n\n./);
    expect(plantFault("Hello.", "number", 1)).toBeNull();
  });
});
