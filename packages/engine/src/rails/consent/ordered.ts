import {
  clausesOf,
  isConditional,
  isHesitant,
  isNegated,
  sentencesOf,
} from "@konstruct/core/language/answers/clauses";
import { ownStatement } from "@konstruct/core/language/answers/own-statement";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import { shifted } from "../../ground/mentions/day.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownAt, shownNow } from "../../turn/shown-now.ts";
import type { ArgumentLeaf } from "../../values/argument-leaves.ts";
import { hasOtherName } from "../../values/named-values.ts";
import { saysDay } from "../../values/said-day.ts";
import { saidIn } from "../../values/said-in.ts";
import { saysShort } from "../../values/said-short.ts";
import { otherNames } from "../../view/other-names.ts";
import { recall } from "../../view/recall.ts";
import { recited, silentArgs } from "../../view/told-values.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

const textOf = (lines: readonly ConversationMessage[]) => lines.map(({ text }) => text);

/** Whether a sentence of the contact's has no condition, negation or doubt. */
const isPlain = (sentence: string): boolean =>
  !isConditional(sentence) && clausesOf(sentence).every(({ text }) => !isNegated(text) && !isHesitant(text));

/** The day and the time of a moment, which people name apart; undefined for other values. */
function partsOf({ path, value }: ArgumentLeaf): ArgumentLeaf[] | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00)?$/.exec(String(value)) ?? [];
  return day === undefined || time === undefined
    ? undefined
    : [day, time].map((part) => ({ path, value: part }));
}

/**
 * Whether the contact's own messages in this conversation name every value of a call that is neither bound nor silent, at least one
 * of them now, beside no condition, negation or doubt. Such a call is its own yes, if it can be undone. Whether the
 * words are an order is the model's to judge.
 */
export function isOrdered({ turn, text }: LoopRun, { tool, args, origins }: JudgedCall): boolean {
  if (tool.effect !== "write" || (turn.input.decision ?? null) !== null) return false;
  const now = shownNow(turn);
  const own = ownStatement(text);
  const before = recall(turn).history.filter(({ role }) => role === "contact");
  // A weekday counts from today.
  const today = shifted(now, 0);
  const fromToday = before.filter(({ at }) => shifted(shownAt(turn, new Date(at)), 0) === today);
  const silent = silentArgs(turn.input.agent, tool.name);
  const chosen = recited({ args, silent }).filter(({ path }) => origins[path] !== "bound");
  const names = otherNames(turn, { tool: tool.name, args, origins });
  const languages = [...new Set([turn.session.language ?? [], turn.input.agent.languages].flat())];
  const isNamedIn = (lines: readonly string[], today: readonly string[]) => (leaf: ArgumentLeaf) => {
    const others = chosen.filter((one) => one !== leaf);
    const isSaid = (part: ArgumentLeaf) =>
      saidIn(lines, part, now) ||
      saysDay(today, part, now, languages) ||
      saysShort(today, part, others, now) ||
      hasOtherName(names, part, (name) => saidIn(lines, name, now));
    return isSaid(leaf) || (partsOf(leaf)?.every(isSaid) ?? false);
  };
  return (
    chosen.some(isNamedIn([own], [own])) &&
    chosen.every(isNamedIn([...textOf(before), own], [...textOf(fromToday), own])) &&
    sentencesOf(own).every(isPlain)
  );
}
