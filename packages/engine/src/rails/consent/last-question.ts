import { offersAlternative, questionsIn } from "@konstruct/core/language/answers/questions";
import { endOfId, type WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { type ArgumentLeaf, argumentLeaves } from "../../values/argument-leaves.ts";
import { recall } from "../../view/recall.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { shownCalls, takenBack } from "./bare-answer.ts";
import { sameCall } from "./waiting.ts";

/**
 * The last question to this contact: its words, when it was asked, and the call that waits for the answer, if one does. `given`:
 * what calls gave that the same answer has agreed to.
 */
export type Question = { at: string; text: string; of: WaitingCall | null; given?: readonly ArgumentLeaf[] };

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

/** The last question to this contact; null where there is none, or it is older than a yes may be. */
export function questionOf(run: LoopRun, call: JudgedCall): Question | null {
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
