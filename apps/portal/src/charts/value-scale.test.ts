import { describe, expect, it } from "vitest";
import { plotHeight } from "./plot-size.ts";
import { valueScale } from "./value-scale.ts";

describe("the scale of a chart", () => {
  it.each([
    [
      [3, 7],
      [8, 6, 4, 2, 0],
    ],
    [[], [1, 0.8, 0.6, 0.4, 0.2, 0]],
    [
      [null, 0],
      [1, 0.8, 0.6, 0.4, 0.2, 0],
    ],
    [[0.93], [1, 0.8, 0.6, 0.4, 0.2, 0]],
  ])("I4 for %j has round grid lines from the top to zero: %j", (values, ticks) => {
    const scale = valueScale(values, 1);
    expect(scale.ticks).toEqual(ticks);
    expect(scale.y(0)).toBe(plotHeight);
    expect(scale.y(ticks[0]!)).toBe(0);
  });

  it("I4 the top line is at least as high as asked for", () => {
    expect(valueScale([1], 4).ticks).toEqual([4, 3, 2, 1, 0]);
  });
});
