import { saysYesEarly } from "@konstruct/core/language/answers/clauses";
import { isIdle, plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import { placeOf } from "@konstruct/core/language/answers/word-places";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Proposal, Verdict } from "../../turn/proposal.ts";
import { lettersOf } from "../../values/words-in.ts";
import { insists } from "../insists.ts";
import { hasPressed, isAfter, pressedYes, shownCalls } from "./bare-answer.ts";
import { type Beside, doubtOf } from "./doubtful-yes.ts";
import { firstYes } from "./first-yes.ts";
import { isSecondYes } from "./second-yes.ts";
import { dropWaiting } from "./waiting.ts";

type Answer = Extract<Proposal, { kind: "answer_consent" }>;

const no = (code: string, reason: string): { verdict: Verdict } => ({ verdict: refused(code, reason) });

const onlyRemark = " If it is a mere remark and they want exactly this, give this very answer again.";

function judgeFinalYes(run: LoopRun, quote: string, calls: WaitingCall[], beside: Beside) {
  if (!saysYesEarly(quote) || doubtOf(run, quote, calls, beside) !== null)
    return no(
      "needs_bare_yes",
      "This cannot be undone: ask for a plain yes, and for nothing else beside it.",
    );
  const first = firstYes(run, calls);
  if (first === "plain") return { calls, isPlain: true };
  // The title of a button of another question is no second yes.
  if (!hasPressed(run) && isSecondYes(run.turn, calls)) return { calls };
  const ops = calls.map(({ op }) => op).join();
  if (first === "perhaps" && insists(run, `final ${ops} ${quote}`)) return { calls, isPlain: true };
  const orAgain =
    first === "perhaps"
      ? " If the rest of that clause is no doubt and no condition, give this very answer again."
      : "";
  return no(
    "needs_bare_yes",
    `This cannot be undone: answer what else they ask, and ask for a plain yes.${orAgain}`,
  );
}

function judgeYes(run: LoopRun, quote: string, calls: WaitingCall[], beside: Beside) {
  const isFinal = calls.some(({ effect, thenMember }) => effect === "irreversible" && !thenMember);
  if (isFinal) return judgeFinalYes(run, quote, calls, beside);
  const isPressed = hasPressed(run);
  const yes = isPressed ? pressedYes(run, calls) : quote;
  if (yes === null) return no("other_button", "The contact pressed a button of another question. Ask again.");
  if (isIdle(yes) && plainAnswer(yes) !== "yes")
    return no("no_yes", `"${yes}" alone agrees to nothing. Quote what else agrees, or ask once more.`);
  const doubt = doubtOf(run, yes, calls, beside);
  if (doubt === null) return { calls };
  if (!doubt.mayBeRemark) return no("doubtful_yes", doubt.reason);
  const ops = calls.map(({ op }) => op).join();
  return insists(run, `yes ${ops} ${yes}`) ? { calls } : no("doubtful_yes", doubt.reason + onlyRemark);
}

/**
 * Judges a yes or a no that a model read in a message. A no counts if its words are in the message and the calls were shown before
 * it. Whether words are a yes is the model's to say, where the call can be undone; code refuses what it can prove: a question, a
 * negation, a condition or another value. The model reads once that a contrast ("but it is a pity") may be a change
 * (docs/decisions/rails-decide.md). For a call that cannot be undone such a yes counts only where a colleague decides next, where a
 * plain yes comes first and nothing is asked beside it, where a yes with more words does and the model reads it once more, or when the
 * contact says it again to the same question.
 */
export function judgeConsent(
  run: LoopRun,
  { ops, answer, quote }: Answer,
  beside: Beside = { quotes: [], calls: [] },
): { verdict: Verdict } | { calls: WaitingCall[]; isPlain?: boolean } {
  // A no is heard whenever it is said.
  const open = run.turn.session.waiting.filter(({ approvalId }) => approvalId === null);
  const calls = (answer === "no" ? open : shownCalls(run)).filter(({ op }) => ops.includes(op));
  if (calls.length === 0 || calls.length !== new Set(ops).size) {
    return no("not_shown", "The contact was not asked about all of these in your last message.");
  }
  const isPressed = answer === "yes" && pressedYes(run, calls) !== null;
  if (answer === "yes" && !isPressed && !isAfter(run, calls))
    return no("not_shown", "The message was written before the question was asked.");
  const words = lettersOf(quote);
  const isThere = words === "" ? run.text.includes(quote) : placeOf(words, lettersOf(run.text)) !== -1;
  if (!isThere) return no("no_quote", "These words are not in the contact's message.");
  return answer === "no" ? { calls } : judgeYes(run, quote, calls, beside);
}

/** Drops calls the contact declined; they are not made. */
export function dropRefused(run: LoopRun, calls: readonly WaitingCall[]): void {
  run.observations.push({ kind: "declined", calls });
  for (const { op } of calls) dropWaiting(run.turn, op);
}
