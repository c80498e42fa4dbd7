import { findMentions } from "../../ground/mentions/find-mentions.ts";
import type { Mention } from "../../ground/mentions/mention.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { type ArgumentLeaf, argumentLeaves } from "../../values/argument-leaves.ts";
import { spellsNumber } from "../../values/named-values.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

/** Counts up to this one are looked for as words. */
const largestWord = 20;
const counts = Array.from({ length: largestWord - 1 }, (_, at) => at + 2);

/** A moment or an ordinal, which says no count: "at 14h15", "the 5th". */
const isNoCount = ({ kind, needs, exempt }: Mention): boolean =>
  kind === "phone" || exempt !== undefined || needs.some((key) => /^[cdhw]:/.test(key));

/** Whether words hold a small number that is no part of the call's values: "for my 3 kids", "twice two". Digits of a code are none. */
function namesCount(said: string, { args }: JudgedCall, now: Date): boolean {
  const own = argumentLeaves(args).flatMap(({ value }) => String(value).match(/\d+/g) ?? []);
  const moments = findMentions(said, now).filter(isNoCount);
  const figures = [...said.matchAll(/(?<![\p{L}\d])\d{1,2}(?=x?(?![\p{L}\d]))/giu)];
  const isCount = ({ index, 0: one }: RegExpExecArray) =>
    !own.includes(one) && !moments.some(({ start, end }) => start <= index && index < end);
  return figures.some(isCount) || counts.some((one) => spellsNumber(said, one));
}

/**
 * Whether a value is 1 and the contact says no other count: people say "the dog", not "one dog". In a list of things a count of 0 too:
 * "swap it" is none of one and one of another.
 */
export function isUnsaidCount(
  { turn }: LoopRun,
  call: JudgedCall,
  said: string,
): (leaf: ArgumentLeaf) => boolean {
  const isAlone = !namesCount(said, call, shownNow(turn));
  return ({ path, value }) => (value === 1 || (value === 0 && path.includes("."))) && isAlone;
}

/** Whether a value is such a one that the tool also does without. */
export function isOneUnlessTold(
  run: LoopRun,
  call: JudgedCall,
  said: string,
): (leaf: ArgumentLeaf) => boolean {
  const { required } = call.tool.parameters();
  const isUnsaid = isUnsaidCount(run, call, said);
  return (leaf) =>
    leaf.value === 1 && isUnsaid(leaf) && !(Array.isArray(required) && required.includes(leaf.path));
}
