import { describe, expect, it } from "vitest";
import { type Figure, figureTable, isMet } from "./figure.ts";
import { firstOfEach } from "./intent-sets.ts";
import { shareOf } from "./judged.ts";

const right = (value: number): Figure => ({ name: "right", value, unit: "share", target: { atLeast: 0.9 } });
const slow = (value: number): Figure => ({ name: "a message", value, unit: "ms", target: { atMost: 15 } });

describe("the figures of intents", () => {
  it("B9 miss their target on the side that is worse", () => {
    expect([right(0.9), right(0.89), slow(15), slow(15.1)].map(isMet)).toEqual([true, false, true, false]);
    expect(isMet({ ...right(0), target: null })).toBe(true);
  });

  it("B9 are a table that names the missed targets", () => {
    expect(figureTable([right(0.925), slow(20)])).toEqual([
      "right      92.50 %  at least 90.00 %",
      "a message  20.0 ms  at most 15.0 ms   not met",
    ]);
  });

  it("B9 count shares, and the first sentences of each intent", () => {
    const judged = [true, false, true, true].map((isRight) => ({
      isRight,
      isAbstained: false,
      isDeclined: false,
    }));
    expect(shareOf(judged, ({ isRight }) => isRight)).toBe(0.75);
    expect(shareOf([], () => true)).toBe(0);
    const lines = [
      ["a", "x"],
      ["b", "y"],
      ["c", "x"],
      ["d", "x"],
    ] as const;
    expect(firstOfEach(lines, 2).map(([text]) => text)).toEqual(["a", "b", "c"]);
  });
});
