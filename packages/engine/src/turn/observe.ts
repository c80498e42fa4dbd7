import type { JsonObject } from "@konstruct/core/json";
import type { LoopRun } from "./loop-run.ts";
import type { Proposal, Proposed, Verdict } from "./proposal.ts";
import type { RoundRecord } from "./round-record.ts";

export const accepted: Verdict = { accepted: true, code: "accepted", reason: "" };
export const refused = (code: string, reason: string): Verdict => ({ accepted: false, code, reason });

/** Tells the model the result of one of its proposals; bare text has no function call to answer. */
export function observe(run: LoopRun, { callId }: Proposed, content: string, isError = false): void {
  if (callId === null) run.rounds.push({ role: "system", content });
  else run.rounds.push({ role: "tool", toolCallId: callId, content, ...(isError && { isError }) });
}

function detailOf(proposal: Proposal): JsonObject {
  const { kind: _kind, ...rest } = proposal;
  return JSON.parse(JSON.stringify(rest)) as JsonObject;
}

/** Records a proposal and its verdict, without the values the agent masks. */
export function note(
  run: LoopRun,
  round: RoundRecord,
  proposal: Proposal,
  verdict: Verdict,
  more: JsonObject = {},
): void {
  const detail = run.turn.redactor.json({ ...detailOf(proposal), ...more });
  round.proposals.push({ kind: proposal.kind, detail, ...verdict });
  run.observations.push({ kind: "verdict", proposal, verdict });
}

/** Records a refusal and tells the model why. */
export function refuse(run: LoopRun, round: RoundRecord, proposed: Proposed, verdict: Verdict): void {
  note(run, round, proposed.proposal, verdict);
  observe(run, proposed, `Refused (${verdict.code}): ${verdict.reason}`, true);
}

/** Records an accepted proposal and tells the model its result. */
export function accept(
  run: LoopRun,
  round: RoundRecord,
  proposed: Proposed,
  told: string,
  verdict: Verdict = accepted,
): void {
  note(run, round, proposed.proposal, verdict);
  observe(run, proposed, told);
}
