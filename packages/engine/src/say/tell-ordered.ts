import { wordsOf } from "@konstruct/core/language/answers/forms-of-words";
import { questionsIn } from "@konstruct/core/language/answers/questions";
import type { LoopRun } from "../turn/loop-run.ts";
import { shownNow } from "../turn/shown-now.ts";
import { argumentLeaves } from "../values/argument-leaves.ts";
import { isLongText } from "../values/named-values.ts";
import { otherNames } from "../view/other-names.ts";
import { unrecitedArgs, untoldIn } from "../view/told-values.ts";
import { confirmCard, onlyText, type ShownCall } from "./confirm-card.ts";
import { joined } from "./joined.ts";
import { linesOfTurn, speechOfTurn } from "./lines-of-turn.ts";

/** Adds words behind a deed, before what is asked at the end; after a question alone they get their own paragraph. */
function behind(deed: string, words: string): string {
  if (!/[?？]\s*$/u.test(deed)) return joined(deed, words);
  const at = Math.max(0, deed.indexOf(questionsIn(deed)[0] ?? deed));
  const [told, asked] = [deed.slice(0, at).trim(), deed.slice(at)];
  return told === "" ? `${asked}\n\n${words}` : joined(joined(told, words), asked);
}

/** Adds words to the paragraph with the fewest values left out. */
function besideDeed(text: string, words: string, leftOutIn: (paragraph: string) => number): string {
  const paragraphs = text.split(/\n{2,}/);
  const leftOut = paragraphs.map(leftOutIn);
  const at = leftOut.indexOf(Math.min(...leftOut));
  return paragraphs.with(at, behind(paragraphs[at]!, words)).join("\n\n");
}

/** Letters of a name's word that says whose it is. */
const fewestLetters = 3;

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

/** A key, a telephone number, a postcode: with a letter, or from five digits on. */
const isNumber = (value: string) => /\p{L}.*\d/u.test(value) || /^\+?\d(?:[ -]?\d){4,}$/.test(value);

/**
 * Adds to a text the values of these calls that the contact has just written, because they are not read back: numbers, and names of
 * which the text has a word ("meneer Wyffels").
 */
function withTheirs(run: LoopRun, text: string, made: readonly ShownCall[]): string {
  const theirs = made
    .flatMap(({ args }) => argumentLeaves(args))
    .flatMap(({ value }) =>
      typeof value === "string" && run.text.includes(value) && (isNumber(value) || saysPart(text, value))
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
    .map(
      (call) =>
        onlyText(call, { words, now }) ?? confirmCard(run.turn.input.agent, call, heading, { words, now }),
    );
  if (cards.length > 0 || text === "")
    return [text, ...cards, orderedCard.undo].filter((part) => part !== "").join("\n\n");
  return besideDeed(text, orderedCard.undo, (paragraph) =>
    made.reduce((sum, call) => sum + untoldIn(paragraph, call, now).length, 0),
  );
}
