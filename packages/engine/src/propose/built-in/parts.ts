import { clausesOf, withoutConnector } from "@konstruct/understanding/language/clauses";
import {
  asksSomething,
  saysCancel,
  saysCorrection,
  saysNo,
  saysYes,
} from "@konstruct/understanding/language/cues";
import { smallTalkOf, takesNote } from "@konstruct/understanding/language/small-talk";
import { isFunctional } from "@konstruct/understanding/language/word-classes";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { moveContextOf } from "../../goals/move-context.ts";
import { shownCalls } from "../../rails/consent/bare-answer.ts";
import { activeGoal } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import type { Turn } from "../../turn/turn.ts";
import { interrupts } from "../understand/intents/request.ts";
import { saidWords } from "../understand/intents/said-words.ts";
import { isUseful } from "../understand/scope/functions.ts";
import { isAmbiguous, rankingOf } from "../understand/scope/ranking.ts";
import { forgottenGoal, takenBackGoal } from "./named-goal.ts";
import { intentOf, waitingFor } from "./what-is-open.ts";

/** Words of a greeting that may precede a request without punctuation. */
const longestGreeting = 3;

const isSocial = (clause: string): boolean => smallTalkOf(clause) !== null || takesNote(clause);

/** Removes a greeting and a connecting word, so that "Hello where is it?" gives "where is it?". */
function withoutGreeting(text: string): string {
  const words = text.split(/\s+/u);
  for (let count = Math.min(longestGreeting, words.length - 1); count > 0; count--) {
    const kind = smallTalkOf(words.slice(0, count).join(" "));
    if (kind === "greeting" || kind === "thanks") return withoutConnector(words.slice(count).join(" "));
  }
  return withoutConnector(text);
}

/** Whether a free text was asked for; it may be several sentences long. */
function asksForWords(turn: Turn): boolean {
  const waiting = waitingFor(turn);
  const intent = intentOf(turn, waiting?.intentId);
  const spec = intent === null ? undefined : paramSpecsOf(intent).find(({ name }) => name === waiting?.param);
  return spec?.type === "string";
}

/** Whether a clause is only a yes or a no, which belongs to the clause after it. */
const isAnswer = (clause: string): boolean => saysYes(clause) || saysNo(clause);

/** A name for what a clause drops or answers by itself; null if it belongs to its neighbours. */
function ownMatter({ turn: { session, input } }: LoopRun, clause: string, isFirst: boolean): string | null {
  if (session.openPrompt?.kind === "human_offer" && isAnswer(clause)) return "offer";
  const { agent } = input;
  const dropped = forgottenGoal(session, agent, clause) ?? takenBackGoal(session, agent, clause);
  return dropped?.id ?? ((isFirst || activeGoal(session) !== null) && saysCancel(clause) ? "stop" : null);
}

/** "Never mind, I'll wait" has two clauses: the words before the first comma, if they are complete on their own, and the rest. */
function withHead(run: LoopRun, clause: string): string[] {
  const [head = "", rest = ""] = clause.split(/[,،，]\s*(.+)/su);
  const isComplete = rest !== "" && (isSocial(head) || isAnswer(head) || ownMatter(run, head, true) !== null);
  return isComplete ? [head, rest] : [clause];
}

/** The intent a clause clearly requests on its own; null if it may belong to its neighbour. */
async function requestIn({ turn }: LoopRun, clause: string): Promise<string | null> {
  const ranked = await turn.ports.ranker.rank(clause);
  const ranking = rankingOf(ranked, moveContextOf(turn).eligible);
  const [first] = ranking.scores;
  if (first === undefined || !ranking.isBelieved || isAmbiguous(ranking)) return null;
  // "What do I do?" after a complaint is not a request of its own.
  return isUseful(first.intent) || first.score >= interrupts ? first.intent.id : null;
}

/** `isClosed`: no later clause belongs to it. */
type Group = { request: string | null; clauses: string[]; isClosed: boolean };

/** Whether a clause is one function word ("What?", "why?"), which belongs to the clause after it. */
function isInterjection(clause: string): boolean {
  const [word, ...others] = saidWords(clause);
  return word !== undefined && others.length === 0 && isFunctional(word);
}

/** Whether a clause adds nothing to a complete one before it: no question and no number. */
const isAfterthought = (clause: string): boolean => !asksSomething(clause) && !/\d/.test(clause);

/** Groups clauses by request, in order. A clause without a request of its own joins the group before it. */
async function grouped(run: LoopRun, clauses: readonly string[]): Promise<Group[]> {
  const groups: Group[] = [];
  let before: string[] = [];
  for (const [at, clause] of clauses.entries()) {
    const matter = ownMatter(run, clause, at === 0);
    const isClosed = matter !== null;
    if (!isClosed && (isAnswer(clause) || isInterjection(clause)) && at < clauses.length - 1) {
      before.push(clause);
      continue;
    }
    const request = matter ?? (await requestIn(run, clause));
    const last = groups.at(-1);
    // "Leave it, I don't want the visit" cancels one goal, which the second clause names.
    if (isClosed && last?.isClosed === true) {
      if (last.request === "stop") groups.pop();
      else if (matter === "stop" || matter === last.request) continue;
    }
    const isOwn = isClosed || last === undefined || last.isClosed;
    const isCorrected = saysCorrection([...before, clause].join(" "));
    if (isOwn && request === null && last?.isClosed === true && isAfterthought(clause)) continue;
    const isOther = request !== null && last?.request !== null && last?.request !== request;
    if (isOwn || (isOther && !isCorrected))
      groups.push({ request, clauses: isClosed ? [clause] : [...before, clause], isClosed });
    else {
      last.clauses.push(...before, clause);
      last.request ??= request;
    }
    before = [];
  }
  return groups;
}

/** The text from the first of these clauses to the last. */
function stretch(text: string, clauses: readonly string[]): string {
  const start = text.indexOf(clauses[0]!);
  const end = clauses.reduce((at, clause) => text.indexOf(clause, at) + clause.length, start);
  return withoutGreeting(text.slice(start, end));
}

/** Splits a message into one text for each request, in order, without greetings and thanks. A message with one request stays whole. */
export async function partsOf(run: LoopRun, text: string): Promise<string[]> {
  if (text === "" || isSocial(text)) return [text];
  const all = clausesOf(text).flatMap((clause) => withHead(run, clause));
  // Anything beside a yes is judged together with it, and a description may have several sentences.
  const [head] = all;
  const isWhole = shownCalls(run).length > 0 || asksForWords(run.turn);
  if (isWhole && (head === undefined || ownMatter(run, head, true) === null)) return [text];
  const clauses = all.filter((clause) => !isSocial(clause));
  const [only, ...others] = clauses;
  if (only === undefined) return [text];
  const last = all.at(-1) ?? "";
  // A single clause is ranked only once, when it is read.
  const parts =
    others.length === 0
      ? [withoutGreeting(only)]
      : (await grouped(run, clauses)).map((group) => stretch(text, group.clauses));
  return smallTalkOf(last) === "goodbye" ? [...parts, last] : parts;
}
