import { scaleLinear } from "d3-scale";
import { plotHeight } from "./plot-size.ts";

const wantedTicks = 4;

/** From zero to a round value above the highest, with the values of its grid lines, the highest first. */
export function valueScale(values: readonly (number | null)[]) {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const scale = scaleLinear()
    .domain([0, most === 0 ? 1 : most])
    .range([plotHeight, 0])
    .nice(wantedTicks);
  return { y: (value: number) => scale(value), ticks: scale.ticks(wantedTicks).toReversed() };
}
