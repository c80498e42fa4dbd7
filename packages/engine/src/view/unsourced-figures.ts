import type { JsonObject } from "@konstruct/core/json";
import { findMentions } from "../ground/mentions/find-mentions.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { shownNow } from "../turn/shown-now.ts";
import { type ArgumentLeaf, argumentLeaves } from "../values/argument-leaves.ts";
import { saysShortYear } from "../values/short-year.ts";
import { contactLines } from "./recall.ts";
import { sourceTexts } from "./source-texts.ts";

/** Whole numbers below this need no source: they are too common to prove anything. */
const smallest = 100;

/** Bounds of the search: the numbers that are tried, and the largest multiple of one. */
const mostOperands = 150;
const mostTimes = 10;

const same = (a: number, b: number) => Math.abs(a - b) < 0.005;

/** Whether a figure is a small multiple of another, or the sum or difference of two. */
function isWorkedOut(figure: number, numbers: readonly number[]): boolean {
  const known = (wanted: number) => numbers.some((one) => same(one, wanted));
  const isMultiple = Array.from({ length: mostTimes }, (_, at) => figure / (at + 1)).some(known);
  return isMultiple || numbers.some((one) => known(figure - one) || known(figure + one));
}

/** Figures of a write that are in no source and do not result from sourced ones: the contact must see them first. */
export function unsourcedFigures(run: LoopRun, args: JsonObject, schema: JsonObject = {}): number[] {
  const now = shownNow(run.turn);
  const isFigure = ({ value }: ArgumentLeaf): boolean =>
    typeof value === "number" && (Math.abs(value) >= smallest || !Number.isInteger(value));
  const figures = argumentLeaves(args)
    .filter((leaf) => isFigure(leaf) && !saysShortYear(contactLines(run), leaf, schema, now))
    .map(({ value }) => Math.abs(Number(value)));
  if (figures.length === 0) return [];
  const keys = sourceTexts(run)
    .flatMap((text) => findMentions(text, now))
    .flatMap(({ offers }) => offers.filter((key) => key.startsWith("n:")));
  const numbers = [...new Set(keys.map((key) => Number(key.slice(2))))].filter((one) => one > 0);
  const operands = numbers.slice(0, mostOperands);
  return figures.filter((figure) => !numbers.includes(figure) && !isWorkedOut(figure, operands));
}
