import { evaluateExpression } from "@konstruct/tools/math/evaluate-expression";
import { englishNumber, readEnglishNumber } from "../../ground/figures/spelled-numbers.ts";
import { groundIn, type Source } from "../../ground/ground-reply.ts";
import { indexSources } from "../../ground/sources/source-index.ts";
import type { CitedSum } from "../../turn/proposal.ts";
import { spellsNumber } from "../../values/named-values.ts";
import { textsOf } from "./texts-of.ts";

const arithmetic = /^[\d\s.,+*/()%×÷−–-]+$/u;
const operand = /\d+(?:,\d{3})*(?:\.\d+)?%?/g;

/** The value of an arithmetic expression; null if it is not one. */
function computed(of: string): number | null {
  if (!arithmetic.test(of)) return null;
  try {
    return Number(evaluateExpression(of));
  } catch {
    return null;
  }
}

const operandsOf = (of: string) => [...of.matchAll(operand)];

/** The operands that a source has, as they are written. The sources are read once, for all of them. */
function sourcedAmong(
  written: ReadonlySet<string>,
  sources: readonly Source[],
  now: Date,
): ReadonlySet<string> {
  if (written.size === 0) return written;
  const index = indexSources(sources, now);
  const texts = sources.flatMap(({ value }) => textsOf(value));
  // Sources often spell small counts out.
  const spelled = texts.flatMap((text) => [...text.matchAll(englishNumber)]);
  const counts = new Set(spelled.map(([words]) => readEnglishNumber(words)));
  const isSpelled = (count: number) => counts.has(count) || texts.some((text) => spellsNumber(text, count));
  const isSourced = (one: string) =>
    groundIn(index, `= ${one}`, now).unsupported.length === 0 || isSpelled(Number(one.replaceAll(",", "")));
  return new Set([...written].filter(isSourced));
}

/** A share in percent, for one written as a fraction: 0.3 is 30%, or what a reduction of 70% leaves; 1.5 is what 50% more makes. */
function asPercent(one: string): string[] {
  if (!/^[01]\.\d{1,3}$/.test(one)) return [];
  const share = Number((100 * Number(one)).toFixed(1));
  return [`${share}%`, `${Number(Math.abs(100 - share).toFixed(1))}%`];
}

/** Some models write numbers as texts. */
const numberOf = (result: CitedSum["result"]): number =>
  typeof result === "number" || /^\d+(?:\.\d+)?$/.test(result) ? Number(result) : Number.NaN;

/** The largest factor that needs no source: a count of people or of halves. */
const mostTimes = 12;
/** A division by it makes percents. */
const hundred = 100;
const isFactor = (of: string, { index, 0: written }: RegExpExecArray) => {
  const isBeside =
    /[*/×÷]\s*$/u.test(of.slice(0, index)) || /^\s*[*/×÷]/u.test(of.slice(index + written.length));
  const factor = Number(written);
  return isBeside && (factor === hundred || (Number.isInteger(factor) && factor <= mostTimes));
};

/**
 * The results of valid sums: every number in the expression is sourced, the result of a sum before it or a small factor of such a
 * number, and the value matches the result to the cent.
 */
export function heldSums(sums: readonly CitedSum[], sources: readonly Source[], now: Date): number[] {
  const right = sums.flatMap(({ result: cited, of }) => {
    const [result, value] = [numberOf(cited), computed(of)];
    return value !== null && Math.abs(value - result) <= 0.005 + 1e-9 ? [{ result, of }] : [];
  });
  const written = right.flatMap(({ of }) => operandsOf(of).flatMap(([one]) => [one, ...asPercent(one)]));
  const sourced = sourcedAmong(new Set(written), sources, now);
  const held: number[] = [];
  for (const { result, of } of right) {
    const operands = operandsOf(of);
    // A sum may go on from one before it.
    const isKnown = (one: string) =>
      [one, ...asPercent(one)].some((form) => sourced.has(form)) ||
      held.includes(Number(one.replaceAll(",", "")));
    const areKnown = operands.every((one) => isKnown(one[0]) || isFactor(of, one));
    if (operands.length > 1 && operands.some(([one]) => isKnown(one)) && areKnown) held.push(result);
  }
  return held;
}
