import { assents, refusals } from "../intents/assent-words.ts";
import type { WaitingCall } from "../session-state.ts";
import type { LoopRun } from "./loop-run.ts";
import { unnamedIn } from "./named-values.ts";
import { refused } from "./observe.ts";
import type { Proposal, Verdict } from "./proposal.ts";
import { dropWaiting } from "./waiting.ts";
import { lettersOf, withoutWords } from "./words-in.ts";

export type BareAnswer = { answer: "yes" | "no"; calls: WaitingCall[] };

/** What the agent's last message asked for. */
const shown = ({ turn }: LoopRun): WaitingCall[] =>
  turn.session.waiting.filter(({ approvalId, shownAt }) => approvalId === null && shownAt !== null);

/** Every message of this turn was sent after the question. */
function isAfter({ turn }: LoopRun, calls: readonly WaitingCall[]): boolean {
  const asked = Math.max(...calls.map(({ shownAt }) => Date.parse(shownAt ?? "")));
  return turn.input.inputs.every(({ sentAt }) => Date.parse(sentAt) >= asked);
}

/** A message that is a yes or a no and nothing else answers what the agent's last message asked. */
export function bareAnswer(run: LoopRun): BareAnswer | null {
  const calls = shown(run);
  if (calls.length === 0 || !isAfter(run, calls)) return null;
  if (assents(run.text)) return { answer: "yes", calls };
  return refusals(run.text) ? { answer: "no", calls } : null;
}

/**
 * Whether a yes or a no counts that a model read out of a longer message: its words stand there, the calls were shown, and everything
 * else in the message is listed as a request or answers another call. "Yes but after two" leaves "but after two", which is nobody's request: asked again.
 * @param otherAnswers quotes of the other answers that the model reads out of the same message
 */
export function judgeConsent(
  run: LoopRun,
  { ops, answer, quote }: Extract<Proposal, { kind: "answer_consent" }>,
  otherAnswers: readonly string[] = [],
): { verdict: Verdict } | { calls: WaitingCall[] } {
  const no = (code: string, reason: string) => ({ verdict: refused(code, reason) });
  const calls = shown(run).filter(({ op }) => ops.includes(op));
  if (calls.length !== new Set(ops).size)
    return no("not_shown", "The contact was not asked about all of these in your last message.");
  if (!isAfter(run, calls)) return no("not_shown", "The message was written before the question was asked.");
  if (!run.text.includes(quote)) return no("no_quote", "These words do not stand in the contact's message.");
  if (answer === "no") return { calls };
  if (calls.some(({ effect }) => effect === "irreversible")) {
    return no("needs_bare_yes", "This cannot be undone: ask for a plain yes.");
  }
  const listed = run.ledger.map((request) => request.quote).filter((one) => run.text.includes(one));
  const left = withoutWords(run.text, [...listed, ...otherAnswers]);
  if (left === lettersOf(quote)) return { calls };
  const unclaimed = withoutWords(left, [quote]);
  return unclaimed === left
    ? no(
        "no_quote",
        `"${quote}" is no answer of its own: it stands inside other words, or in what you list in requests.`,
      )
    : no(
        "unclaimed_words",
        `"${unclaimed}" is neither the yes nor listed in requests. List it, or ask again if it changes the call.`,
      );
}

/** A no: the calls wait no longer and are not made. */
export function dropRefused(run: LoopRun, calls: readonly WaitingCall[]): void {
  for (const { op } of calls) dropWaiting(run.turn, op);
}

/** Values that a waiting call would be made with and words do not name. */
export const missingIn = (run: LoopRun, text: string, { args }: WaitingCall): string[] =>
  unnamedIn(text, args, run.turn.ports.clock());

const namesAll = (run: LoopRun, text: string, call: WaitingCall) =>
  Object.keys(call.args).length > 0 && missingIn(run, text, call).length === 0;

/**
 * The waiting calls that a reply asks about: those of this turn, and older ones that it names with all their values. Unclear are
 * those of this turn of which it leaves a value out.
 */
export function askedBy(run: LoopRun, text: string): { asked: WaitingCall[]; unclear: WaitingCall[] } {
  const waiting = run.turn.session.waiting.filter(({ approvalId }) => approvalId === null);
  const named = waiting.filter((call) => namesAll(run, text, call));
  const asked = waiting.filter(
    (call) => run.toAsk.has(call.op) || (/[?？]/.test(text) && named.includes(call)),
  );
  return { asked, unclear: asked.filter((call) => !named.includes(call)) };
}
