import { decidedCall, settleDecision, settleStale } from "../act/settle-decision.ts";
import { parkedGoals } from "../goals/goal-stack.ts";
import type { Decision } from "../input/approval.ts";
import { endParked } from "../rails/consent/waiting.ts";
import { handOver } from "../say/hand-over.ts";
import { joined } from "../say/joined.ts";
import { linesOfTurn, speechOfTurn } from "../say/lines-of-turn.ts";
import { personOffer } from "../say/offer-person.ts";
import { failureWords, resultWords } from "../say/result-words.ts";
import type { WaitingCall } from "../session/session-state.ts";
import { type Draft, draft } from "../turn/draft.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import type { Operation } from "../turn/operation.ts";

export type DraftEnd =
  | { kind: "draft"; draft: Draft }
  | { kind: "silent"; reason: string }
  | { kind: "lost" };

const silent = (reason: string): DraftEnd => ({ kind: "silent", reason });

/** The words to the contact about a finished action: the approved words, or the intent's own. */
function madeWords(
  { turn }: LoopRun,
  call: WaitingCall,
  { call: made, result }: Operation,
  words: string,
): string {
  const { dialogue: lines } = linesOfTurn(turn);
  const speech = speechOfTurn(turn);
  if (!result.success) return failureWords(made.args, result, lines, speech.say);
  const { agent } = turn.input;
  const intent = agent.intents.find(({ id }) => id === call.goalType);
  if (words !== "") return words;
  if (intent === undefined) return lines.done;
  return resultWords({
    agent,
    intent,
    params: made.args,
    remembered: [],
    liked: [],
    result: result.data,
    tells: turn.ports.tools.describe(call.tool)?.tells,
    lines,
    ...speech,
  });
}

/** Runs the approved action through the journal, like every write. */
async function carryOut(run: LoopRun, call: WaitingCall, decision: Decision): Promise<DraftEnd> {
  const { turn } = run;
  if ((await settleDecision(run, call, decision)) === "lost") return { kind: "lost" };
  const decided = run.observations.findLast((one) => one.kind === "decided");
  if (decided === undefined || decided.operation === null) {
    const text = joined(decided?.line ?? "", personOffer(turn));
    return { kind: "draft", draft: draft(text, { needsUserInput: true, offersHuman: true }) };
  }
  const { operation } = decided;
  const text = madeWords(run, call, operation, decision.draft ?? "");
  const attempt = operation.result.success ? "succeeded" : "failed";
  return { kind: "draft", draft: draft(text, { toolResult: operation.result, attempt }) };
}

/** Carries out a member's decision about a draft: sends it, runs its action or drops it (requirement C6). */
export async function settleDraft(run: LoopRun, decision: Decision): Promise<DraftEnd> {
  const { turn } = run;
  const { settled } = turn.record.approvals;
  const { approvalId: id, hash, state, tool, toolVersion, draft: words } = decision;
  const refuse = (reason: string) => settled.push({ id, hash, outcome: "refused", reason });
  const goal = parkedGoals(turn.session).find((one) => one.approvalId === id);
  if (goal === undefined) return silent(settleStale(turn, decision));
  const call = decidedCall(turn.session.waiting, decision);
  if (state === "approved" && tool !== null && call !== null) {
    const isSame = turn.ports.tools.describe(tool)?.version === toolVersion;
    if (isSame) return carryOut(run, call, decision);
    refuse(`${tool} is not the tool any more that was approved`);
    endParked(turn, id, "failed");
    return silent("draft_refused");
  }
  const hasWords = (words ?? "").trim() !== "";
  if (state === "approved" && hasWords) {
    settled.push({ id, hash, outcome: "sent", reason: "" });
    endParked(turn, id, "done");
    return { kind: "draft", draft: draft(words ?? "", { attempt: "succeeded" }) };
  }
  if (state === "approved") refuse("there are no words to send");
  endParked(turn, id, "failed");
  // An escalation without words was handed over when it was made; no second notification is needed.
  if (state === "expired" && hasWords)
    return { kind: "draft", draft: handOver(turn, { reason: "approval_timeout", detail: "" }) };
  return silent(`draft_${state === "approved" ? "refused" : state}`);
}
