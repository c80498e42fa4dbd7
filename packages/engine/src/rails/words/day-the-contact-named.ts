import type { TracedAtom } from "../../ground/ground-reply.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { isToday } from "../../turn/shown-now.ts";
import { languagesOf, saysDay } from "../../values/said-day.ts";
import { recall } from "../../view/recall.ts";

/** Whether a fact is the date of a day that the contact named today by a word: "Monday, 30 November" after "lunedì". */
export function isDayTheContactNamed(
  { turn, text }: LoopRun,
  { kind, value }: TracedAtom,
  now: Date,
): boolean {
  if (kind !== "date") return false;
  const lines = recall(turn).history.flatMap(({ role, at, text: said }) =>
    role === "contact" && isToday(turn, at) ? [said] : [],
  );
  return saysDay([...lines, text], { value }, now, languagesOf(turn));
}
