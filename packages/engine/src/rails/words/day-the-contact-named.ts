import type { TracedAtom } from "../../ground/ground-reply.ts";
import { shifted } from "../../ground/mentions/day.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownAt } from "../../turn/shown-now.ts";
import { languagesOf, saysDay } from "../../values/said-day.ts";
import { recall } from "../../view/recall.ts";

/** Whether a fact is the date of a day that the contact named today by a word: "Monday, 30 November" after "lunedì". */
export function isDayTheContactNamed(
  { turn, text }: LoopRun,
  { kind, value }: TracedAtom,
  now: Date,
): boolean {
  if (kind !== "date") return false;
  const today = shifted(now, 0);
  const lines = recall(turn).history.flatMap(({ role, at, text: said }) =>
    role === "contact" && shifted(shownAt(turn, new Date(at)), 0) === today ? [said] : [],
  );
  return saysDay([...lines, text], { value }, now, languagesOf(turn));
}
