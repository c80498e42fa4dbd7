import { type ArgumentLeaf, argumentLeaves } from "../../values/argument-leaves.ts";
import { spellsNumber } from "../../values/named-values.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

/** Counts up to this one are looked for as words. */
const largestWord = 20;
const counts = Array.from({ length: largestWord - 1 }, (_, at) => at + 2);

/** Whether words hold a small number that is no part of the call's values: "for my 3 kids", "twice two". */
function namesCount(said: string, { args }: JudgedCall): boolean {
  const own = argumentLeaves(args).flatMap(({ value }) => String(value).match(/\d+/g) ?? []);
  const figures = said.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? [];
  return figures.some((one) => !own.includes(one)) || counts.some((one) => spellsNumber(said, one));
}

/** Whether a value is 1 and the contact says no other count: people say "the dog", not "one dog". */
export function isUnsaidOne(call: JudgedCall, said: string): (leaf: ArgumentLeaf) => boolean {
  const isAlone = !namesCount(said, call);
  return ({ value }) => value === 1 && isAlone;
}

/** Whether a value is such a one that the tool also does without. */
export function isOneUnlessTold(call: JudgedCall, said: string): (leaf: ArgumentLeaf) => boolean {
  const { required } = call.tool.parameters();
  const isOne = isUnsaidOne(call, said);
  return (leaf) => isOne(leaf) && !(Array.isArray(required) && required.includes(leaf.path));
}
