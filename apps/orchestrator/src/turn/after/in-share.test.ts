import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInShare } from "./in-share.ts";

describe("a share of all ids", () => {
  it("contains no id at 0 and every id at 1, and a larger share contains every smaller one", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.uuid(), share, share, (id, one, other) => {
        expect(isInShare(id, 0)).toBe(false);
        expect(isInShare(id, 1)).toBe(true);
        if (isInShare(id, Math.min(one, other))) expect(isInShare(id, Math.max(one, other))).toBe(true);
      }),
    );
  });

  it("contains about the fraction of ids it names", () => {
    const held = Array.from({ length: 2_000 }, (_, nth) => isInShare(`turn-${nth}`, 0.25)).filter(Boolean);
    expect(held.length).toBeGreaterThan(400);
    expect(held.length).toBeLessThan(600);
  });
});
