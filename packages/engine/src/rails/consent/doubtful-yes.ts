import type { JsonObject } from "@konstruct/core/json";
import {
  beginsConditional,
  beginsHesitant,
  beginsWithLink,
  beginsWithYes,
  behindLink,
  type Clause,
  clausesOf,
  isAddition,
  isConditional,
  isHesitant,
  isNegated,
  isOnlyChange,
  isOnlyContrast,
  refusalsIn,
  holdsYes as saysYes,
  sentencesOf,
  withoutYesOrIf,
} from "@konstruct/core/language/answers/clauses";
import { withoutFalseFriends } from "@konstruct/core/language/answers/false-friends";
import { formsIn } from "@konstruct/core/language/answers/forms-of-words";
import { othersWords, ownStatement } from "@konstruct/core/language/answers/own-statement";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { placeOf } from "@konstruct/core/language/answers/word-places";
import { writePlain } from "@konstruct/core/language/answers/write-plain";
import { languageCodes } from "@konstruct/core/language/languages";
import { findMentions } from "../../ground/mentions/find-mentions.ts";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { type ArgumentLeaf, argumentLeaves } from "../../values/argument-leaves.ts";
import { unnamedIn } from "../../values/named-values.ts";
import { languagesOf, saysAnyDay } from "../../values/said-day.ts";
import { saidIn } from "../../values/said-in.ts";
import { saysShort } from "../../values/said-short.ts";
import { lettersOf, withoutWords } from "../../values/words-in.ts";
import { originsOf } from "../../view/argument-origins.ts";
import { otherNames } from "../../view/other-names.ts";
import { namesDeed } from "./bare-answer.ts";
import { deedWords } from "./deed-words.ts";
import { otherValue } from "./other-value.ts";

type NewCall = { tool: string; args: JsonObject };

/** What one answer of the model takes from a message beside the yes: the quotes of answers to other calls, and new calls. */
export type Beside = { quotes: readonly string[]; calls: readonly NewCall[] };

const isWithin = (part: string, whole: string) => placeOf(lettersOf(part), lettersOf(whole)) !== -1;

/**
 * A clause without the parts that answers to other calls quote: all of it, or what follows the yes ("the first yes, not the
 * second"). What precedes a yes may reverse it, so it stays.
 */
function withoutOthers(text: string, quote: string, others: readonly string[]): string {
  if (others.some((one) => isWithin(text, one))) return "";
  const letters = lettersOf(text);
  const at = letters.indexOf(lettersOf(quote));
  const behind = others.filter(
    (one) => isWithin(one, text) && at !== -1 && letters.indexOf(lettersOf(one)) > at,
  );
  return behind.length === 0 ? text : withoutWords(text, behind);
}

/**
 * `spoken`: the text without words that are a condition or a negation only in another language. `holdsYes`: the quoted yes is in it;
 * `precedesYes`: the clause comes before that one.
 */
type Part = Clause & { spoken: string; holdsYes: boolean; precedesYes: boolean };

/** The clauses of a sentence that no answer to another call takes, and whether the quoted yes is in them. */
const partsOf = (
  sentence: string,
  quote: string,
  others: readonly string[],
  language: string | null,
): Omit<Part, "precedesYes">[] =>
  clausesOf(sentence).flatMap(({ text: whole, isQuestion }) => {
    const text = withoutOthers(whole, quote, others);
    return text === ""
      ? []
      : [
          {
            text,
            spoken: withoutFalseFriends(text, language),
            isQuestion,
            holdsYes: isWithin(quote, whole) || isWithin(whole, quote),
          },
        ];
  });

/** A plain yes before a question in one clause: "ok where is it?" */
const isYesBefore = (quote: string, { text, spoken }: Part): boolean =>
  plainAnswer(quote) === "yes" &&
  placeOf(lettersOf(quote), lettersOf(text)) === 0 &&
  lettersOf(text) !== lettersOf(quote) &&
  !isConditional(spoken) &&
  !isNegated(spoken);

/** A plain yes, and behind a conjunction a negation of something else: "yes please and do not ring". */
function negatesElse(quote: string, { spoken }: Part, deed: readonly string[]): boolean {
  const [said, yes] = [writePlain(spoken), writePlain(quote)];
  const rest =
    plainAnswer(quote) === "yes" && said.startsWith(yes) ? behindLink(said.slice(yes.length)) : null;
  const isAnswer = rest === null || plainAnswer(rest) !== null || formsIn(rest, deed).length > 0;
  return !isAnswer && !isConditional(spoken) && !isHesitant(spoken);
}

/** What a clause says beside the quoted yes: the day in "yes for Thursday, but it is late" is in the yes. */
const besideQuote = (quote: string, { text, holdsYes }: Part): string =>
  holdsYes && !isConditional(quote) ? lettersOf(text).replace(lettersOf(quote), " ") : text;

/** Why a yes is in doubt, for the model. `mayBeRemark`: only a model can tell whether the words change anything. */
export type Doubt = { reason: string; mayBeRemark: boolean };

const certain = (reason: string): Doubt => ({ reason, mayBeRemark: false });

const changed = (text: string) =>
  `"${text}" may be a condition or a change. Propose the call as they want it, or ask again.`;

/** From how many words on a question with a condition asks something of its own: "if it is there, can I fetch it today as well?" */
const asksOnItsOwn = 8;

/**
 * The clauses of one sentence that put a yes in doubt. One that says no yes does so with a plain no or with a condition first. A
 * question that goes on after the yes ("and if it rains?") conditions it only if the model says so.
 */
function doubtsIn(
  quote: string,
  parts: readonly Part[],
  deed: readonly string[],
  names: Record<"own" | "any", (text: string) => boolean>,
  isDecidedNext: boolean,
): Doubt[] {
  const doubts: Doubt[] = [];
  const hasPlainYes = clausesOf(quote).some(({ text }) => plainAnswer(text, deed) === "yes");
  const isQuoted = parts.some(({ holdsYes }) => holdsYes);
  const isOfYes = isQuoted || beginsWithYes(parts[0]?.text ?? "");
  // "yes. if you say no, can I have another?" asks something beside the yes.
  const isAside = !isQuoted && parts.at(-1)?.isQuestion === true;
  for (const [at, part] of parts.entries()) {
    const { text, spoken, isQuestion, holdsYes, precedesYes } = part;
    const plain = plainAnswer(text, deed);
    if (plain === "yes") continue;
    const isBound =
      !isAside &&
      (isOfYes
        ? isConditional(holdsYes && at === 0 ? withoutYesOrIf(spoken) : spoken)
        : at === 0 && beginsConditional(spoken));
    if (isQuestion) {
      if (holdsYes && !isYesBefore(quote, part)) doubts.push(certain(`"${text}" is a question, not a yes.`));
      else if (isQuoted && beginsConditional(spoken))
        doubts.push({
          reason: `"${text}" may be a condition. Answer it, and ask again.`,
          mayBeRemark: !holdsYes && (beginsWithLink(spoken) || spoken.split(/\s+/).length >= asksOnItsOwn),
        });
      continue;
    }
    const isRefused = plain === "no" || (holdsYes && refusalsIn(spoken).length > 0);
    // "I did not say yes" takes back the yes of another message.
    const isTakenBack = saysYes(spoken) && !isConditional(spoken);
    const isDenied = (holdsYes || isTakenBack) && isNegated(spoken);
    if (isDenied || (isRefused && !namesDeed(text, deed))) {
      // "no, that is fine, go ahead": a no before a plain yes may answer something else.
      const reason = `"${text}" may mean a no. Quote only the words that say yes, or ask again.`;
      const isElsewhere = holdsYes && plain === null && negatesElse(quote, part, deed);
      doubts.push({ reason, mayBeRemark: (precedesYes && hasPlainYes) || isElsewhere });
    } else if (isBound || (isOfYes && isHesitant(spoken))) {
      const isContrast = isOnlyContrast(spoken) && !isHesitant(spoken);
      // "ok then only one of them, we leave the other at home. Yes please": other words than the yes, which begin with no condition.
      const isApart = isOfYes && !holdsYes && !beginsConditional(spoken) && !isHesitant(spoken);
      const beside = besideQuote(quote, part);
      const isRemark = (isContrast || isApart) && !names.any(beside);
      const isChange = isOfYes && isOnlyChange(spoken) && !isHesitant(spoken) && names.own(beside);
      // A colleague who decides next reads the condition, and may know that it is met.
      const isForColleague = isDecidedNext && !isHesitant(spoken);
      // "yes, my dad can wait there": within other words it may be no hesitation.
      const isWithin = !isBound && !holdsYes && !beginsHesitant(spoken);
      const mayBeRemark = isRemark || isChange || isForColleague || isWithin;
      doubts.push({ reason: changed(text), mayBeRemark });
    }
  }
  return doubts;
}

/** Whether the yes that the model means is quoted or struck out: its words are, or the only yes in their sentence is. */
function isAnothers(message: string, quote: string): boolean {
  const around = sentencesOf(message).filter((one) => isWithin(quote, one) || isWithin(one, quote));
  return othersWords(message).some(
    (words) =>
      isWithin(quote, words) ||
      (plainAnswer(lettersOf(words)) === "yes" && around.some((sentence) => isWithin(words, sentence))),
  );
}

/**
 * Why a yes that a model quotes is doubtful: it is a question, negated, another person's, conditional, or beside another value.
 * Null when none applies. Other remarks are ignored, and so are questions beside the yes, parts quoted by other answers, and other
 * sentences whose values new calls of the same answer hold.
 */
export function doubtOf(
  run: LoopRun,
  quote: string,
  calls: readonly WaitingCall[],
  { quotes, calls: newCalls }: Beside,
): Doubt | null {
  const { text: said, turn } = run;
  if (isAnothers(said, quote)) {
    return certain(`"${quote}" is quoted or struck out: it may not be what the contact says. Ask again.`);
  }
  const deed = deedWords(run, calls);
  const found = sentencesOf(said).map((sentence) => partsOf(sentence, quote, quotes, turn.session.language));
  const inOrder = found.flat();
  const yesAt = inOrder.findIndex(({ holdsYes }) => holdsYes);
  // The end of one message and the beginning of the next say nothing together.
  if (yesAt === -1) return certain(`"${quote}" is in no one sentence. Quote the words that say yes.`);
  const sentences = found.map((parts) =>
    parts.map((part): Part => ({ ...part, precedesYes: inOrder.indexOf(part) < yesAt })),
  );
  const now = shownNow(turn);
  const values = calls.flatMap(({ args }) => argumentLeaves(args));
  const namesOwn = (text: string) => values.some((leaf) => saidIn([text], leaf, now));
  const namesAny = (text: string) =>
    /\p{N}/u.test(text) ||
    findMentions(text, now).length > 0 ||
    saysAnyDay(text, now, [...languagesOf(turn), ...languageCodes]);
  const names = { own: namesOwn, any: namesAny };
  const isDecidedNext = calls.every(({ thenMember }) => thenMember);
  const doubts = sentences.flatMap((parts) => doubtsIn(quote, parts, deed, names, isDecidedNext));
  const proven = doubts.find(({ mayBeRemark }) => !mayBeRemark);
  if (proven !== undefined) return proven;
  const isAdded = ({ text, isQuestion, holdsYes }: Part) => !holdsYes && !isQuestion && isAddition(text);
  const added = sentences.flatMap((parts) => parts.filter(isAdded).map(({ text }) => text)).join("\n");
  const textOf = (parts: readonly Part[]) =>
    parts
      .filter((part) => (part.holdsYes || !part.isQuestion) && !isAdded(part))
      .map(({ text }) => text)
      .join("\n");
  const withYes = sentences.filter((parts) => parts.some(({ holdsYes }) => holdsYes)).map(textOf);
  const others = sentences.map(textOf).filter((text) => !withYes.includes(text));
  // A new call of the same tool may be this one with a changed value, unless the sentences beside the yes name all of it, or what
  // they add names all that is new: "yes, and the 8th too".
  const isAnother = ({ tool, args }: NewCall) => {
    const leaves = argumentLeaves(args);
    const isOld = (leaf: ArgumentLeaf) =>
      values.some((one) => one.path === leaf.path && one.value === leaf.value);
    const isAddedThere = (leaf: ArgumentLeaf) =>
      saidIn([added], leaf, now) ||
      saysShort(
        [added],
        leaf,
        leaves.filter((one) => one !== leaf),
        now,
      );
    return (
      calls.every((call) => call.tool !== tool) ||
      unnamedIn(others.join("\n"), leaves, now).length === 0 ||
      (added !== "" && leaves.every((leaf) => isOld(leaf) || isAddedThere(leaf)))
    );
  };
  const made = run.operations.map(({ call }) => call);
  const another = [...newCalls.filter(isAnother), ...made].map(({ tool, args }) => ({
    args,
    otherNames: otherNames(turn, { tool, args, origins: originsOf(run, args, {}, now) }),
    shownText: "",
  }));
  // Words that the contact only quotes, such as those of a card, hold no value of a call.
  const own = (texts: readonly string[]) => ownStatement(texts.join("\n"));
  // "Yes, cancel it and book Tuesday at 9": what stands outside the quote may be of the call that is made for it.
  const beside =
    otherValue(run, own([quote]), calls) ?? otherValue(run, own(withYes), [...calls, ...another]);
  // What the words add ("and lunch for all 4 too") is another wish where a new call is made for it, or the model says so again.
  const inAdded = another.length === 0 ? otherValue(run, own([...withYes, added]), calls) : undefined;
  const other =
    beside ?? inAdded ?? otherValue(run, own([...withYes, ...others, added]), [...calls, ...another]);
  if (other === undefined) return doubts[0] ?? null;
  return {
    reason: `"${other}" is not what was asked about. If it belongs to this call, propose the call with it, and ask about everything together. If it belongs to another wish, propose that call in one answer with this yes.`,
    // A count in another sentence may belong to anything: "yes please. 8 of us eat no meat".
    mayBeRemark: beside === undefined && (inAdded !== undefined || /^\d{1,2}$/.test(other)),
  };
}
