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
    const scale = valueScale(values);
    expect(scale.ticks).toEqual(ticks);
    expect(scale.y(0)).toBe(plotHeight);
    expect(scale.y(ticks[0]!)).toBe(0);
  });
});
