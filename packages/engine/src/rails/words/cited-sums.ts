import { evaluateExpression } from "@konstruct/tools/math/evaluate-expression";
import { englishNumber, readEnglishNumber } from "../../ground/figures/spelled-numbers.ts";
import { groundReply, type Source } from "../../ground/ground-reply.ts";
import type { CitedSum } from "../../turn/proposal.ts";

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

/** Sources often spell small counts out. */
const isSpelled = (wanted: number, sources: readonly Source[]) =>
  [...JSON.stringify(sources.map(({ value }) => value)).matchAll(englishNumber)].some(
    ([words]) => readEnglishNumber(words) === wanted,
  );

function isSourced(written: string, sources: readonly Source[], now: Date): boolean {
  const { unsupported } = groundReply(`= ${written}`, sources, { now });
  return unsupported.length === 0 || isSpelled(Number(written.replaceAll(",", "")), sources);
}

/** The largest factor that needs no source: a count of people or of halves. */
const mostTimes = 12;
const isFactor = (of: string, { index, 0: written }: RegExpExecArray) => {
  const isBeside =
    /[*/×÷]\s*$/u.test(of.slice(0, index)) || /^\s*[*/×÷]/u.test(of.slice(index + written.length));
  return isBeside && Number.isInteger(Number(written)) && Number(written) <= mostTimes;
};

/**
 * The results of valid sums: every number in the expression is sourced or a small factor of a sourced one, and the value matches
 * the result to the cent.
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
