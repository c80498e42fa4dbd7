import type { LoopRun } from "../turn/loop-run.ts";
import { shownNow } from "../turn/shown-now.ts";
import { argumentLeaves } from "../values/argument-leaves.ts";
import { otherNames } from "../view/other-names.ts";
import { silentArgs, untoldIn } from "../view/told-values.ts";
import { confirmCard } from "./confirm-card.ts";
import { linesOfTurn, speechOfTurn } from "./lines-of-turn.ts";

/**
 * A reply about calls that were made without a question: every value of them is in its words or on a card, and it ends with how to
 * undo them.
 */
export function tellOrdered(run: LoopRun, text: string): string {
  const { agent } = run.turn.input;
  const made = run.operations.flatMap(({ call: { tool, args }, summary, ordered }) => {
    if (ordered === undefined) return [];
    const silent = silentArgs(agent, tool);
    const names = otherNames(run.turn, { tool, args, origins: ordered });
    return [{ tool, args, summary, origins: { ...ordered }, silent, otherNames: names, goalType: "" }];
  });
  if (made.length === 0) return text;
  const now = shownNow(run.turn);
  const { orderedCard, dialogue } = linesOfTurn(run.turn);
  const heading = { ...speechOfTurn(run.turn), heading: orderedCard.heading, dialogue };
  // A number that the contact has just written is not read back to them.
  const numbers = made
    .flatMap(({ args }) => argumentLeaves(args))
    .flatMap(({ value }) => {
      const isTheirs = typeof value === "string" && /\p{L}.*\d/u.test(value) && run.text.includes(value);
      return isTheirs ? [value] : [];
    });
  const words = [text, ...numbers].join("\n");
  const cards = made
    .filter((call) => untoldIn(words, call, now).length > 0)
    .map((call) => confirmCard(agent, call, heading, { words, now }));
  return [text, ...cards, orderedCard.undo].filter((part) => part !== "").join("\n\n");
}
