import { beginsWithYes, clausesOf, isHesitant, isNegated } from "@konstruct/core/language/answers/clauses";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { offersAlternative, questionsIn } from "@konstruct/core/language/answers/questions";
import { endOfId, type WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { addsWordsOf } from "../../values/adds-words.ts";
import { type ArgumentLeaf, argumentLeaves } from "../../values/argument-leaves.ts";
import { isLongText } from "../../values/named-values.ts";
import { isText, referencesIn } from "../../values/reference.ts";
import { hasLongWordOf, sharesLongWord } from "../../values/words-in.ts";
import { recall } from "../../view/recall.ts";
import { recited, untoldIn } from "../../view/told-values.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { hasPressed, isAfter, shownCalls, takenBack } from "./bare-answer.ts";
import { deedWords } from "./deed-words.ts";
import { doubtOf } from "./doubtful-yes.ts";
import { namingOf } from "./named-by-contact.ts";
import { isOneUnlessTold, isUnsaidCount } from "./one-unless-told.ts";
import { otherValue } from "./other-value.ts";
import { isOfOwnRecord } from "./own-record.ts";
import { isUnsaidChoice } from "./unsaid-choice.ts";
import { newWaiting, sameCall } from "./waiting.ts";

/**
 * The last question to this contact: its words, when it was asked, and the call that waits for the answer, if one does. `given`:
 * what calls gave that the same answer has agreed to.
 */
type Question = { at: string; text: string; of: WaitingCall | null; given?: readonly ArgumentLeaf[] };

/** The rest of a question whose waiting calls this answer agreed to: "shall I book it, and then add lunch?" */
function restOf({ observations, turn }: LoopRun, { tool }: JudgedCall): Question | null {
  const agreed = observations.filter((seen) => seen.kind === "agreed");
  const last = agreed.at(-1)?.call;
  // Of two things to choose from, a yes has chosen one.
  const isOne = (question: string) => !offersAlternative(question, turn.session.language ?? "en");
  const text = questionsIn(last?.shownText ?? "")
    .filter(isOne)
    .join("\n");
  const isOfAnother = agreed.every(
    ({ call, operation }) => operation?.end === "done" && call.tool !== tool.name,
  );
  if (last === undefined || text === "" || !isOfAnother) return null;
  const given = agreed.flatMap(({ operation }) => argumentLeaves(operation?.result.data ?? null));
  return { of: null, text, at: last.askedSince ?? last.shownAt ?? "", given };
}

function questionOf(run: LoopRun, call: JudgedCall): Question | null {
  const { session, input, ports } = run.turn;
  const shown = shownCalls(run);
  const [of, ...more] = shown.length > 0 ? shown : takenBack(run, call.tool.name);
  if (of !== undefined) {
    // A yes to the very call that waits is judged with the words that the model quotes of it.
    const isChanged = !sameCall(of, { tool: call.tool.name, args: call.args });
    const isThis = more.length === 0 && of.tool === call.tool.name && isChanged && !of.asksMore;
    return isThis ? { of, text: of.shownText, at: of.askedSince ?? of.shownAt ?? "" } : null;
  }
  const rest = restOf(run, call);
  if (rest !== null) return rest;
  const last = recall(run.turn).history.findLast(({ role }) => role !== "contact");
  if (last?.role !== "agent" || session.toldTo !== endOfId(input.contact.id)) return null;
  const expiresAt = Date.parse(last.at) + input.agent.approvals.expires_after_minutes * 60_000;
  if (expiresAt <= ports.clock().getTime()) return null;
  // Without a question the whole message may be an offer.
  return { of: null, text: questionsIn(last.text).join("\n") || last.text, at: last.at };
}

/** The call that waits for the answer has no value that this one leaves out. */
const keepsAll = (of: WaitingCall | null, leaves: readonly ArgumentLeaf[]): boolean =>
  of === null || argumentLeaves(of.args).every(({ path }) => leaves.some((leaf) => leaf.path === path));

/** Words of a clause that may stand before its yes. */
const mostBefore = 2;

/** "obviously yes", "pues claro que sí": a short clause that ends with a yes and negates nothing. */
function endsWithYes(clause: string): boolean {
  const words = clause.trim().split(/\s+/);
  const ends = [words.slice(-1), words.slice(-2)].map((some) => plainAnswer(some.join(" ")));
  return words.length <= mostBefore + 2 && ends.includes("yes") && !isNegated(clause);
}

/**
 * Whether the contact's message agrees to a call that was asked about in other words: the model asked before it proposed the call,
 * or the contact changes a value of the call that waits. The call can be undone, and each value is in the
 * question, or in what the contact has said: now, or before where none waits; a name or a reference may also be in the same message
 * of the agent, or in the contact's own record. "perhaps": the agent asked nothing and may have offered it, or asked several things,
 * a count of one or none is not said, a value is a choice of the tool's schema or was said before the question, the yes is no plain one and
 * a recited value changes, it is beside a contrast, it only repeats a word of the one question, or it has agreed to a call of the same question already, so that the model reads
 * it once more. A hesitation beside it ("wait") leaves no yes.
 */
export function agreementOf(run: LoopRun, call: JudgedCall): "agreed" | "perhaps" | null {
  const { turn, text } = run;
  if (call.tool.effect !== "write" || (turn.input.decision ?? null) !== null || hasPressed(run)) return null;
  const question = questionOf(run, call);
  const leaves = argumentLeaves(call.args);
  if (question === null || !keepsAll(question.of, leaves)) return null;
  const shown = { ...newWaiting(turn, call, []), shownAt: question.at, shownText: question.text };
  if (!isAfter(run, [shown])) return null;
  const deed = deedWords(run, [shown]);
  const clauses = clausesOf(text).map((clause) => clause.text);
  const plain = clauses.find((one) => plainAnswer(one, deed) === "yes");
  const said = clauses.find(beginsWithYes) ?? clauses.find(endsWithYes);
  const { chosen, isNamedIn, isTouchedIn } = namingOf(run, call);
  // "Go on then, the ten o'clock one": whether words without a yes that repeat some of the question agree is the model's to read.
  const repeats = (clause: string) =>
    hasLongWordOf(question.text, clause) ||
    chosen.some(isNamedIn([clause], [clause])) ||
    chosen.some(isTouchedIn([clause]));
  const isAsked = question.of !== null || questionsIn(question.text).length === 1;
  const repeated = question.of === null && isAsked ? clauses.find(repeats) : undefined;
  const yes = plain ?? said ?? repeated;
  if (yes === undefined || clauses.some(isHesitant)) return null;

  const { history } = recall(turn);
  const own = history.filter(({ role }) => role === "contact");
  // "Your number is S-77. Shall I leave a note?" is about S-77.
  const [first = ""] = question.text.split("\n");
  const asking = history.findLast(({ role, text: said }) => role === "agent" && said.includes(first));
  const about = asking === undefined || referencesIn(asking.text).size > 1 ? [] : [asking];
  const before = question.of === null ? [...own, ...about].map((line) => line.text) : [];
  const isKept = ({ path, value }: ArgumentLeaf) =>
    question.of !== null &&
    argumentLeaves(question.of.args).some((leaf) => leaf.path === path && leaf.value === value);
  const isSaidNow = isNamedIn([text], [text]);
  const isSaidBefore = isNamedIn(before, []);
  // "yes, and add that we are only home in the afternoon": the text they were shown, with their own words in it.
  const isCompleted = (leaf: ArgumentLeaf) =>
    isLongText(leaf) &&
    question.of !== null &&
    argumentLeaves(question.of.args).some(
      ({ path, value }) =>
        path === leaf.path && addsWordsOf(text, { from: String(value), to: String(leaf.value) }),
    );
  const isOne = isOneUnlessTold(run, call, text);
  const isGiven = (leaf: ArgumentLeaf) => question.given?.some(({ value }) => value === leaf.value) ?? false;
  // "Mr Dumas" for the "Pierre Dumas" of a record.
  const isOfRecord = ({ path, value }: ArgumentLeaf) =>
    (call.origins[path] ?? "").startsWith("result:") &&
    own.some((line) => sharesLongWord(String(value), line.text));
  const isOwn = isOfOwnRecord(run, call);
  const isKnown = (leaf: ArgumentLeaf) =>
    isKept(leaf) ||
    (isText(leaf) && isOfRecord(leaf)) ||
    isOwn(leaf) ||
    isGiven(leaf) ||
    isCompleted(leaf) ||
    isOne(leaf) ||
    isSaidNow(leaf) ||
    (isText(leaf) && isSaidBefore(leaf));
  const unknown = untoldIn(question.text, shown, shownNow(turn)).filter((leaf) => !isKnown(leaf));
  // "For 40?" asks about no 50 that was said before.
  const isOfOther = otherValue(run, question.text, [{ ...shown, shownText: "" }]) !== undefined;
  const isOpen = question.of === null && question.given === undefined && !isOfOther;
  const everSaid = isOpen ? history.map((line) => line.text) : [];
  const meant = [isUnsaidCount(run, call, text), isUnsaidChoice(run, call, text), isNamedIn(everSaid, [])];
  const mayMean = (leaf: ArgumentLeaf) => meant.some((isMeant) => isMeant(leaf));
  if (!unknown.every(mayMean) || ((plain ?? said) === undefined && unknown.length > 0)) return null;
  const doubt = doubtOf(run, yes, [shown], { quotes: [], calls: [] });
  const [heard, asked] = [recited(shown), question.of === null ? [] : recited(question.of)];
  // The contact agrees to every value they were asked about, and adds only a text that is not recited, such as a note.
  const isSameAsked = question.of !== null && heard.every(isKept) && heard.length === asked.length;
  // "If you like, I leave a note" asks without a question mark, and of two questions the yes may be to either.
  const isCertain =
    isAsked && unknown.length === 0 && question.given === undefined && (plain !== undefined || isSameAsked);
  if (doubt === null) return isCertain ? "agreed" : "perhaps";
  return doubt.mayBeRemark ? "perhaps" : null;
}
