import { wordsOf } from "@konstruct/core/language/answers/forms-of-words";
import type { LoopRun } from "../turn/loop-run.ts";
import { shownNow } from "../turn/shown-now.ts";
import { argumentLeaves } from "../values/argument-leaves.ts";
import { isLongText } from "../values/named-values.ts";
import { otherNames } from "../view/other-names.ts";
import { unrecitedArgs, untoldIn } from "../view/told-values.ts";
import { confirmCard, type ShownCall } from "./confirm-card.ts";
import { joined } from "./joined.ts";
import { linesOfTurn, speechOfTurn } from "./lines-of-turn.ts";

/** Adds words to the paragraph with the fewest values left out; after a question they stand alone. */
function besideDeed(text: string, words: string, leftOutIn: (paragraph: string) => number): string {
  const paragraphs = text.split(/\n{2,}/);
  const leftOut = paragraphs.map(leftOutIn);
  const at = leftOut.indexOf(Math.min(...leftOut));
  const deed = paragraphs[at]!;
  const told = /[?？]\s*$/u.test(deed) ? `${deed}\n\n${words}` : joined(deed, words);
  return paragraphs.with(at, told).join("\n\n");
}

/** Letters of a name's word that says whose it is. */
const fewestLetters = 4;

/** Whether a text says one of several words of a name. */
function saysPart(text: string, name: string): boolean {
  const words = wordsOf(name).filter((word) => word.length >= fewestLetters);
  return words.length > 1 && words.some((word) => wordsOf(text).includes(word));
}

/** The calls of this turn that were made without a question. */
function orderedCalls(run: LoopRun): ShownCall[] {
  const { agent } = run.turn.input;
  return run.operations.flatMap(({ call: { tool, args }, summary, ordered }) => {
    if (ordered === undefined) return [];
    const silent = unrecitedArgs(agent, tool, ordered);
    const names = otherNames(run.turn, { tool, args, origins: ordered });
    return [{ tool, args, summary, origins: { ...ordered }, silent, otherNames: names, goalType: "" }];
  });
}

/**
 * Adds to a text the values of these calls that the contact has just written, because they are not read back: numbers, and names of
 * which the text has a word ("meneer Wyffels").
 */
function withTheirs(run: LoopRun, text: string, made: readonly ShownCall[]): string {
  const theirs = made
    .flatMap(({ args }) => argumentLeaves(args))
    .flatMap(({ value }) =>
      typeof value === "string" &&
      run.text.includes(value) &&
      (/\p{L}.*\d/u.test(value) || saysPart(text, value))
        ? [value]
        : [],
    );
  return [text, ...theirs].join("\n");
}

/** What a reply omits of the calls that were made without a question: a line for each call. */
export function untoldOrders(run: LoopRun, text: string): string[] {
  const made = orderedCalls(run);
  const words = withTheirs(run, text, made);
  const now = shownNow(run.turn);
  return made.flatMap((call) => {
    const left = untoldIn(words, call, now).filter((leaf) => !isLongText(leaf));
    const values = left.map(({ path, value }) => `${path} ${String(value)}`).join(", ");
    return left.length === 0 ? [] : [`${call.tool} (${call.summary}): ${values}`];
  });
}

/**
 * A reply about calls that were made without a question: every value of them is in its words or on a card, and it says how to undo
 * them, right behind the words that tell them.
 */
export function tellOrdered(run: LoopRun, text: string): string {
  const made = orderedCalls(run);
  if (made.length === 0) return text;
  const now = shownNow(run.turn);
  const { orderedCard, dialogue } = linesOfTurn(run.turn);
  const heading = { ...speechOfTurn(run.turn), heading: orderedCard.heading, dialogue };
  const words = withTheirs(run, text, made);
  const cards = made
    .filter((call) => untoldIn(words, call, now).length > 0)
    .map((call) => confirmCard(run.turn.input.agent, call, heading, { words, now }));
  if (cards.length > 0 || text === "")
    return [text, ...cards, orderedCard.undo].filter((part) => part !== "").join("\n\n");
  return besideDeed(text, orderedCard.undo, (paragraph) =>
    made.reduce((sum, call) => sum + untoldIn(paragraph, call, now).length, 0),
  );
}
