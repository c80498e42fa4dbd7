import { scaleLinear } from "d3-scale";
import { plotHeight } from "./plot-size.ts";

const wantedTicks = 4;

/**
 * From zero to a round value above the highest, with the values of its grid lines, the highest first.
 * @param least the smallest value of the top line
 */
export function valueScale(values: readonly (number | null)[], least: number) {
  const scale = scaleLinear()
    .domain([0, Math.max(least, ...values.map((value) => value ?? 0))])
    .range([plotHeight, 0])
    .nice(wantedTicks);
  return { y: (value: number) => scale(value), ticks: scale.ticks(wantedTicks).toReversed() };
}
