import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import type { ArgumentLeaf } from "../../values/argument-leaves.ts";
import { hasOtherName } from "../../values/named-values.ts";
import { languagesOf, saysDay } from "../../values/said-day.ts";
import { saidIn } from "../../values/said-in.ts";
import { saysShort } from "../../values/said-short.ts";
import { otherNames } from "../../view/other-names.ts";
import { recited, silentArgs } from "../../view/told-values.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

/** The day and the time of a moment, which people name apart; undefined for other values. */
function partsOf({ path, value }: ArgumentLeaf): ArgumentLeaf[] | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/.exec(String(value)) ?? [];
  return day === undefined || time === undefined
    ? undefined
    : [day, time].map((part) => ({ path, value: part }));
}

/** The values of a call that are somebody's choice, and whether lines name one; weekdays count in the lines of today only. */
export function namingOf({ turn }: LoopRun, { tool, args, origins }: JudgedCall) {
  const now = shownNow(turn);
  const silent = silentArgs(turn.input.agent, tool.name);
  const chosen = recited({ args, silent }).filter(({ path }) => origins[path] !== "bound");
  const names = otherNames(turn, { tool: tool.name, args, origins });
  const languages = languagesOf(turn);
  const isNamedIn = (lines: readonly string[], today: readonly string[]) => (leaf: ArgumentLeaf) => {
    const others = chosen.filter((one) => one !== leaf);
    const isSaid = (part: ArgumentLeaf) =>
      saidIn(lines, part, now) ||
      saysDay(today, part, now, languages) ||
      saysShort(today, part, others, now) ||
      hasOtherName(names, part, (name) => saidIn(lines, name, now));
    return isSaid(leaf) || (partsOf(leaf)?.every(isSaid) ?? false);
  };
  return { chosen, isNamedIn };
}
