import { clausesOf } from "@konstruct/core/language/answers/clauses";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { saidIn } from "../../values/said-in.ts";
import { untoldIn } from "../../view/told-values.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { hasPressed, isAfter, shownCalls } from "./bare-answer.ts";
import { deedWords } from "./deed-words.ts";
import { doubtOf } from "./doubtful-yes.ts";
import { newWaiting } from "./waiting.ts";

/**
 * Whether the contact has just said yes to a question of the last reply, which the model asked before it proposed the call. The
 * question named every value that the contact does not say beside the yes; it asked nothing else, and the call can be undone.
 */
export function isAgreedInWords(run: LoopRun, call: JudgedCall): boolean {
  const { session, input, ports } = run.turn;
  const { asked } = session;
  if (asked === null || asked.to !== input.contact.id || call.tool.effect !== "write") return false;
  if ((input.decision ?? null) !== null || shownCalls(run).length > 0 || hasPressed(run)) return false;
  const expiresAt = Date.parse(asked.at) + input.agent.approvals.expires_after_minutes * 60_000;
  const shown = { ...newWaiting(run.turn, call, []), shownAt: asked.at, shownText: asked.text };
  if (expiresAt <= ports.clock().getTime() || !isAfter(run, [shown])) return false;
  const deed = deedWords(run, [shown]);
  const yes = clausesOf(run.text).find(({ text }) => plainAnswer(text, deed) === "yes");
  if (yes === undefined) return false;
  const now = shownNow(run.turn);
  return (
    untoldIn(asked.text, shown, now).every((leaf) => saidIn([run.text], leaf, now)) &&
    doubtOf(run, yes.text, [shown], { quotes: [], calls: [] }) === null
  );
}
