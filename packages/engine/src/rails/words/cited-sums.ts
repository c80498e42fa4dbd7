import { evaluateExpression } from "@konstruct/tools/math/evaluate-expression";
import { englishNumber, readEnglishNumber } from "../../ground/figures/spelled-numbers.ts";
import { groundReply, type Source } from "../../ground/ground-reply.ts";
import type { CitedSum } from "../../turn/proposal.ts";

const arithmetic = /^[\d\s.,+*/()%×÷−–-]+$/u;
const operand = /\d+(?:,\d{3})*(?:\.\d+)?%?/g;

/** The value of an expression of plain arithmetic; null when it is none. */
function computed(of: string): number | null {
  if (!arithmetic.test(of)) return null;
  try {
    return Number(evaluateExpression(of));
  } catch {
    return null;
  }
}

/** Small counts are often said in words. */
const isSpelled = (wanted: number, sources: readonly Source[]) =>
  [...JSON.stringify(sources.map(({ value }) => value)).matchAll(englishNumber)].some(
    ([words]) => readEnglishNumber(words) === wanted,
  );

function isSourced(written: string, sources: readonly Source[], now: Date): boolean {
  const { unsupported } = groundReply(`= ${written}`, sources, { now });
  return unsupported.length === 0 || isSpelled(Number(written.replaceAll(",", "")), sources);
}

/** So many times a number, or a share of it: who counts people or halves names no figure. */
const mostTimes = 12;
const isFactor = (of: string, { index, 0: written }: RegExpExecArray) => {
  const isBeside =
    /[*/×÷]\s*$/u.test(of.slice(0, index)) || /^\s*[*/×÷]/u.test(of.slice(index + written.length));
  return isBeside && Number.isInteger(Number(written)) && Number(written) <= mostTimes;
};

/**
 * The results of the sums that hold: every number in the expression stands in a source or counts one that does, and it comes to the result, to the cent.
 */
export function heldSums(sums: readonly CitedSum[], sources: readonly Source[], now: Date): number[] {
  return sums.flatMap(({ result, of }) => {
    const value = computed(of);
    if (value === null || Math.abs(value - result) > 0.005 + 1e-9) return [];
    const operands = [...of.matchAll(operand)];
    const sourced = operands.filter(([written]) => isSourced(written, sources, now));
    const areKnown = operands.every((one) => sourced.includes(one) || isFactor(of, one));
    return operands.length > 1 && sourced.length > 0 && areKnown ? [result] : [];
  });
}
