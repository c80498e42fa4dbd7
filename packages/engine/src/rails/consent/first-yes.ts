import { beginsWithYes, clausesOf } from "@konstruct/core/language/answers/clauses";
import { plainAnswer } from "@konstruct/core/language/answers/plain-answer";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { hasPressed } from "./bare-answer.ts";
import { deedWords } from "./deed-words.ts";

/**
 * Whether a yes to what cannot be undone comes first, and nothing is asked beside it. "plain": the first clause is a plain yes ("Yes,
 * cancel it. And delete my card"). "perhaps": it says more ("ok cancel it anyway").
 */
export function firstYes(run: LoopRun, calls: WaitingCall[]): "plain" | "perhaps" | null {
  const [first, ...others] = clausesOf(run.text);
  if (first === undefined || first.isQuestion || hasPressed(run) || !beginsWithYes(first.text)) return null;
  if (others.some(({ isQuestion }) => isQuestion)) return null;
  return plainAnswer(first.text, deedWords(run, calls)) === "yes" ? "plain" : "perhaps";
}
