import { holdsYes, sentencesOf } from "@konstruct/core/language/answers/clauses";
import { withoutFalseFriends } from "@konstruct/core/language/answers/false-friends";
import { formsIn } from "@konstruct/core/language/answers/forms-of-words";
import { ownStatement } from "@konstruct/core/language/answers/own-statement";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { questionsIn } from "@konstruct/core/language/answers/questions";
import type { ConversationMessage } from "@konstruct/memory/conversation-memory";
import type { LoopRun } from "../../turn/loop-run.ts";
import { isToday } from "../../turn/shown-now.ts";
import { type ArgumentLeaf, argumentLeaves } from "../../values/argument-leaves.ts";
import { isLongText } from "../../values/named-values.ts";
import { referencesIn } from "../../values/reference.ts";
import { sharesLongWord } from "../../values/words-in.ts";
import { recall } from "../../view/recall.ts";
import { isNothing } from "../../view/told-values.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { shownCalls } from "./bare-answer.ts";
import { deedWords } from "./deed-words.ts";
import { namingOf } from "./named-by-contact.ts";
import { hasUnsourced, notesAmong } from "./notes.ts";
import { isOneUnlessTold, isUnsaidCount } from "./one-unless-told.ts";
import { orderBeforeProof } from "./order-before-proof.ts";
import { isOfOwnRecord } from "./own-record.ts";
import { asksNothing, isDoubtful, isUnbound } from "./unbound.ts";
import { isUnsaidChoice } from "./unsaid-choice.ts";
import { newWaiting } from "./waiting.ts";

const textOf = (lines: readonly ConversationMessage[]) => lines.map(({ text }) => text);

/** The values of calls that the contact was just asked about which this call replaces. */
function replacedBy(run: LoopRun, { tool, args }: JudgedCall): ArgumentLeaf[] {
  const proposed = argumentLeaves(args);
  return shownCalls(run)
    .filter((call) => call.tool === tool.name)
    .flatMap((call) => argumentLeaves(call.args))
    .filter(({ path, value }) => proposed.some((one) => one.path === path && one.value !== value));
}

/**
 * Whether a call that can be undone is its own yes: the contact's messages in this conversation name every value that is neither
 * bound nor silent nor nothing, no count of one that may be left out beside no other, nor a note, which the reply shows as it was
 * stored, at least one of them now or right before they were asked who they are, beside no condition and no negation of the order
 * but that of a value it replaces ("not Wednesday, Friday"). Whether the words are an order is the model's to judge. "perhaps": a
 * question, a hesitation, a contrast, a no or a replaced value leaves a doubt, the agent or a colleague named a value and the
 * contact may mean it ("the same day", "the matinee"), a count of one or none is not said ("just me"), a value is a choice of the tool's
 * schema, a text is in their own record, or they say one word now of a name, of a note, of the agent's question that named every
 * value, or of its message that named the one reference.
 */
export function orderOf(run: LoopRun, call: JudgedCall): "ordered" | "perhaps" | null {
  const { turn, text } = run;
  if (call.tool.effect !== "write" || (turn.input.decision ?? null) !== null) return null;
  const { history } = recall(turn);
  const before = history.filter(({ role }) => role === "contact");
  const told = history.filter(({ role }) => role !== "contact");
  // A weekday counts from today.
  const ofToday = ({ at }: ConversationMessage) => isToday(turn, at);
  const fromToday = before.filter(ofToday);
  const stated = ownStatement([...textOf(orderBeforeProof(run).filter(ofToday)), text].join("\n"));
  // Only conditions and negations are looked for without them: "cuma" is "only" in one language and Friday in another.
  const own = withoutFalseFriends(stated, turn.session.language);
  const { chosen: all, isNamedIn, isTouchedIn, isHintedIn } = namingOf(run, call);
  const prose = notesAmong(all, call);
  const named = all.filter((leaf) => !prose.includes(leaf) && !isNothing(leaf));
  const isOne = isOneUnlessTold(run, call, stated);
  const chosen = named.filter((leaf) => !isOne(leaf));
  if (chosen.length === 0 || hasUnsourced(run, prose)) return null;
  const replaced = replacedBy(run, call);
  const namesReplaced = (clause: string) => {
    const isSaid = isNamedIn([clause], [clause]);
    return replaced.some(isSaid) && !chosen.some(isSaid);
  };
  const namesAny = (said: string) =>
    chosen.some(isNamedIn([said], [said])) || chosen.some(isTouchedIn([said]));
  const isAnyNamed = namesAny(stated);
  const isOrder = !isDoubtful(own) && asksNothing(own);
  const [last] = told.slice(-1).filter(({ role }) => role === "agent");
  // "Cancel the appointment" is the one that the agent has just named.
  const [justTold, ...moreTold] = referencesIn(last?.text ?? "");
  const isLastTold = ({ value }: ArgumentLeaf) =>
    moreTold.length === 0 && justTold === value && sharesLongWord(last?.text ?? "", stated);
  const asked = questionsIn(last?.text ?? "").filter((one) => chosen.every(isNamedIn([one], [one])));
  const isHinted =
    !isAnyNamed &&
    (chosen.some(isHintedIn(stated)) ||
      chosen.some(isLastTold) ||
      prose.some(({ value }) => sharesLongWord(String(value), stated)) ||
      (isOrder && asked.some((question) => sharesLongWord(question, stated))));
  if (!isAnyNamed && !isHinted) return null;
  const [lines, today] = [
    [...textOf(before), stated],
    [...textOf(fromToday), stated],
  ];
  const isWhole = !isHinted && chosen.every(isNamedIn(lines, today));
  const begins = isWhole && replaced.length === 0 ? sentencesOf(own).findIndex(namesAny) : 0;
  const deed = deedWords(run, [newWaiting(turn, call, [])]);
  const isOfOrder = (clause: string) =>
    !namesReplaced(clause) &&
    (namesAny(clause) ||
      holdsYes(clause) ||
      plainAnswer(clause, deed) === "no" ||
      formsIn(clause, deed).length > 0);
  // "I never got it" before the question who they are, and "send it again" with the answer.
  const now = withoutFalseFriends(ownStatement(text), turn.session.language);
  const isOrderNow = namesAny(now) || formsIn(now, deed).length > 0;
  const notes = all.filter(isLongText).map(({ value }) => String(value));
  const isFree = (said: string, from: number) => isUnbound(said, from, isOfOrder, notes);
  if (!isFree(own, begins) && !(isOrderNow && isFree(now, 0))) return null;
  if (isWhole && isOrder) return "ordered";
  const isNamed = isNamedIn([...lines, ...textOf(told)], today);
  const isChoice = isUnsaidChoice(run, call, lines.join("\n"));
  const meant = [isNamed, isUnsaidCount(run, call, stated), isChoice, isOfOwnRecord(run, call)];
  return chosen.every((leaf) => meant.some((isMeant) => isMeant(leaf))) ? "perhaps" : null;
}
