import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { addsWordsOf } from "../../values/adds-words.ts";
import { type ArgumentLeaf, argumentLeaves } from "../../values/argument-leaves.ts";
import { isLongText } from "../../values/named-values.ts";
import { isReference, isText, referencesIn } from "../../values/reference.ts";
import { sharesLongWord } from "../../values/words-in.ts";
import { recall } from "../../view/recall.ts";
import { recited, untoldIn } from "../../view/told-values.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import type { Question } from "./last-question.ts";
import { namingOf } from "./named-by-contact.ts";
import { isOneUnlessTold, isUnsaidCount } from "./one-unless-told.ts";
import { otherValue } from "./other-value.ts";
import { isOfOwnRecord } from "./own-record.ts";
import { isUnsaidChoice } from "./unsaid-choice.ts";

const isOneOf = (some: readonly ArgumentLeaf[], { path, value }: ArgumentLeaf): boolean =>
  some.some((leaf) => leaf.path === path && leaf.value === value);

/** What the contact said before a question that no call waits for, and the agent's words beside it where they hold one reference. */
function saidBefore(run: LoopRun, question: Question): string[] {
  if (question.of !== null) return [];
  const { history } = recall(run.turn);
  const [first = ""] = question.text.split("\n");
  // "Your number is S-77. Shall I leave a note?" is about S-77.
  const asking = history.findLast(({ role, text }) => role === "agent" && text.includes(first));
  const about = asking === undefined || referencesIn(asking.text).size > 1 ? [] : [asking];
  return [...history.filter(({ role }) => role === "contact"), ...about].map(({ text }) => text);
}

/** Whether a question names records, and the call is about others only: a yes about A-1 says nothing of A-3. */
function isOfOtherRecord({ text }: Question, { args }: JudgedCall): boolean {
  const asked = referencesIn(text);
  const own = argumentLeaves(args).filter(({ value }) => isReference(value));
  return asked.size > 0 && own.length > 0 && !own.some(({ value }) => asked.has(String(value)));
}

/**
 * The values of a call that neither the question nor the contact has named. `mayBeMeant`: the model may read each into a yes. `isKept`:
 * the call that waits has the same recited values, and this one adds only what is not recited, such as a note.
 */
export function unnamedValues(
  run: LoopRun,
  call: JudgedCall,
  { question, shown }: { question: Question; shown: WaitingCall },
): { unnamed: ArgumentLeaf[]; mayBeMeant: boolean; isKept: boolean } {
  const { turn, text } = run;
  const { isNamedIn } = namingOf(run, call);
  const { history } = recall(turn);
  const waiting = question.of === null ? [] : argumentLeaves(question.of.args);
  // "yes, and add that we are only home in the afternoon": the text they were shown, with their own words in it.
  const isCompleted = (leaf: ArgumentLeaf) =>
    isLongText(leaf) &&
    waiting.some(
      ({ path, value }) =>
        path === leaf.path && addsWordsOf(text, { from: String(value), to: String(leaf.value) }),
    );
  // "Mr Dumas" for the "Pierre Dumas" of a record.
  const isOfRecord = ({ path, value }: ArgumentLeaf) =>
    (call.origins[path] ?? "").startsWith("result:") &&
    history.some((line) => line.role === "contact" && sharesLongWord(String(value), line.text));
  const isGiven = ({ value }: ArgumentLeaf) => question.given?.some((leaf) => leaf.value === value) ?? false;
  const isSaidBefore = isNamedIn(saidBefore(run, question), []);
  const isElsewhere = question.of === null && isOfOtherRecord(question, call);
  const isEverSaid = isNamedIn(
    history.map((line) => line.text),
    [],
  );
  const known = [
    (leaf: ArgumentLeaf) => isOneOf(waiting, leaf),
    // The agent's words in another order may say something else.
    (leaf: ArgumentLeaf) =>
      isText(leaf) && !isLongText(leaf) && !isElsewhere && (isOfRecord(leaf) || isSaidBefore(leaf)),
    isOfOwnRecord(run, call),
    isGiven,
    isCompleted,
    isOneUnlessTold(run, call, text),
    isNamedIn([text], [text]),
  ];
  const isKnown = (leaf: ArgumentLeaf) => known.some((knows) => knows(leaf));
  const unnamed = untoldIn(question.text, shown, shownNow(turn)).filter((leaf) => !isKnown(leaf));
  // "For 40?" asks about no 50 that was said before.
  const isOfOther = otherValue(run, question.text, [{ ...shown, shownText: "" }]) !== undefined;
  const isOpen = question.of === null && question.given === undefined && !isOfOther && !isElsewhere;
  const meant = [
    isUnsaidCount(run, call, text),
    isUnsaidChoice(run, call, text),
    (leaf: ArgumentLeaf) => isOpen && !isLongText(leaf) && isEverSaid(leaf),
  ];
  const [heard, asked] = [recited(shown), question.of === null ? [] : recited(question.of)];
  return {
    unnamed,
    mayBeMeant: unnamed.every((leaf) => meant.some((isMeant) => isMeant(leaf))),
    isKept:
      question.of !== null && heard.every((leaf) => isOneOf(waiting, leaf)) && heard.length === asked.length,
  };
}
