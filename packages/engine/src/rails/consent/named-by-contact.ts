import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import type { ArgumentLeaf } from "../../values/argument-leaves.ts";
import { keyOf, saysNote } from "../../values/named-values.ts";
import { languagesOf, saysDay } from "../../values/said-day.ts";
import { saidIn } from "../../values/said-in.ts";
import { saysShort } from "../../values/said-short.ts";
import { saysShortYear } from "../../values/short-year.ts";
import { hasLongWordOf } from "../../values/words-in.ts";
import { foundBy } from "../../view/found-by.ts";
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
  /** Whether lines name a value, and whether they name a part of what it is called ("the 22nd" of a day and a time). */
  const namingIn = (lines: readonly string[], today: readonly string[]) => {
    const isSaid = (part: ArgumentLeaf, others: readonly ArgumentLeaf[]) =>
      saidIn(lines, part, now) ||
      lines.some((line) => saysNote(line, part, origins[part.path])) ||
      saysDay(today, part, now, languages) ||
      saysShort(today, part, others, now) ||
      saysShortYear(lines, part, tool.parameters(), now);
    const calledSo = (leaf: ArgumentLeaf) =>
      [...(names[keyOf(leaf)] ?? []), ...foundBy(turn, leaf)].map((texts) => {
        const parts = texts.map((value) => ({ ...leaf, value }));
        const beside = chosen.filter((one) => one !== leaf);
        return parts.map((part) => isSaid(part, [...beside, ...parts.filter((one) => one !== part)]));
      });
    const isNamed = (leaf: ArgumentLeaf) => {
      const others = chosen.filter((one) => one !== leaf);
      const isWhole = (part: ArgumentLeaf) =>
        isSaid(part, others) || calledSo(part).some((said) => said.every(Boolean));
      return isWhole(leaf) || (partsOf(leaf)?.every(isWhole) ?? false);
    };
    return { isNamed, isTouched: (leaf: ArgumentLeaf) => calledSo(leaf).some((said) => said.some(Boolean)) };
  };
  const isNamedIn = (lines: readonly string[], today: readonly string[]) => namingIn(lines, today).isNamed;
  const isTouchedIn = (lines: readonly string[]) => namingIn(lines, lines).isTouched;
  /** Whether a line has one long word of what a value is called, in some form ("the machines" of "sewing machine"). */
  const isHintedIn = (line: string) => (leaf: ArgumentLeaf) =>
    hasLongWordOf((names[keyOf(leaf)] ?? []).flat().join(" "), line);
  return { chosen, isNamedIn, isTouchedIn, isHintedIn };
}
