import type { JsonObject } from "@konstruct/core/json";
import type { ToolDescription } from "@konstruct/tools/tool-executor";
import type { Consent } from "../policy/policy-engine.ts";
import { isTainted } from "./from-files.ts";
import { impossibleDate } from "./impossible-date.ts";
import { inventedIds } from "./invented-ids.ts";
import type { LoopRun } from "./loop-run.ts";
import { equalWrite, notKnown, rewordedCall } from "./made-before.ts";
import { refused } from "./observe.ts";
import { otherWeekday } from "./other-weekday.ts";
import { policyOfCall } from "./policy-of-call.ts";
import type { Verdict } from "./proposal.ts";
import { unsourcedFigures } from "./unsourced-figures.ts";
import { waitForApproval, waitForConsent } from "./waiting.ts";

export type Judged =
  | { kind: "runs"; tool: ToolDescription }
  | { kind: "refused"; verdict: Verdict }
  | { kind: "hand_over"; ruleId: string; reason: string };

const no = (code: string, reason: string): Judged => ({ kind: "refused", verdict: refused(code, reason) });

/** Kept as it would be made, until the contact says yes to exactly this. */
function waits(run: LoopRun, tool: string, args: JsonObject, isAgain = false): Judged {
  const { op, summary } = waitForConsent(run.turn, tool, args, opsOf(run));
  run.toAsk.add(op);
  const effect = isAgain ? `${summary} once more (it was done before)` : summary;
  return no(
    "needs_confirmation",
    `Not made yet: it waits as ${op} for the contact's yes. Ask them about exactly this, in their language, naming every value: ${effect}. Do not call it again.`,
  );
}

function problemOf(run: LoopRun, name: string, args: JsonObject): Judged | ToolDescription {
  const tool = run.permitted.find((one) => one.name === name);
  if (tool === undefined) {
    const names = run.permitted.map((one) => one.name).join(", ");
    return no("unknown_tool", `There is no tool ${name}. Your tools: ${names || "none"}.`);
  }
  if (run.calls >= 2 * run.turn.input.agent.max_steps) {
    return no("too_many_calls", "No more tool calls in this turn. Reply with what is known.");
  }
  const problem = tool.problemWith(args);
  if (problem !== null) return no("invalid_args", `${name}: ${problem}`);
  const date = impossibleDate(args);
  if (date !== null) return no("invalid_args", `${name}: no calendar has a day ${date}.`);
  return disbelieved(run, tool, args) ?? tool;
}

const nobodyGave = (name: string, values: readonly (string | number)[]) =>
  `${name}: nothing you were given holds ${values.join(", ")}. Look it up, or ask the contact for it.`;

/** Why values of a call are not believed: a key nobody gave, or in a write a day that is not the one the contact named. */
function disbelieved(
  run: LoopRun,
  { name, effect, parameters }: ToolDescription,
  args: JsonObject,
): Judged | null {
  const invented = inventedIds(run, args, parameters());
  if (invented.length > 0) {
    return no("unknown_value", nobodyGave(name, invented));
  }
  const other = effect === "read" ? null : otherWeekday(run, args);
  const doubt = `weekday ${other?.day}`;
  if (other === null || run.doubted.has(doubt)) return null;
  run.doubted.add(doubt);
  return no(
    "other_weekday",
    `${name}: ${other.day} is a ${other.weekday}, and the contact named another day of the week. Count again; if it is meant, make this very call again.`,
  );
}

/** Whether a call may be made now: known, well formed, not made already, and allowed with what was agreed to about exactly this call. */
export async function judgeCall(
  run: LoopRun,
  name: string,
  args: JsonObject,
  given: Consent = "none",
): Promise<Judged> {
  const tool = problemOf(run, name, args);
  if ("kind" in tool) return tool;
  const { turn } = run;
  if (tool.effect === "read") {
    const decision = await policyOfCall(turn, tool, args, given);
    if (decision.allowed) return { kind: "runs", tool };
    if (decision.verdict === "confirm") return waits(run, name, args);
    return stoppedBy(run, tool, args, decision);
  }
  run.hadWriteInPlay = true;
  const equal = equalWrite(run, name, args);
  if (equal === "done_now") return no("already_done", "This very call was made in this turn and succeeded.");
  if (equal === "unknown") return { kind: "refused", verdict: notKnown };
  const reworded = given === "none" ? rewordedCall(run, name, args) : null;
  if (reworded !== null) return { kind: "refused", verdict: reworded };
  const decision = await policyOfCall(turn, tool, args, given);
  const isAgain = equal === "done_before";
  const unsourced = given === "none" ? unsourcedFigures(run, args) : [];
  // A colleague cannot know whether the contact named it; the contact is not asked.
  if (unsourced.length > 0 && decision.verdict === "approve")
    return no("unknown_value", nobodyGave(name, unsourced));
  const mustBeAsked = given === "none" && (isAgain || unsourced.length > 0 || isTainted(turn, name));
  if (decision.allowed && !mustBeAsked) return { kind: "runs", tool };
  if (decision.allowed || decision.verdict === "confirm") return waits(run, name, args, isAgain);
  return stoppedBy(run, tool, args, decision);
}

export const opsOf = ({ operations }: LoopRun): string[] => operations.map(({ op }) => op);

function stoppedBy(
  run: LoopRun,
  tool: ToolDescription,
  args: JsonObject,
  decision: Awaited<ReturnType<typeof policyOfCall>>,
): Judged {
  const reason = decision.reason ?? "it is not allowed";
  if (decision.verdict === "escalate") return { kind: "hand_over", ruleId: decision.ruleId ?? "", reason };
  if (decision.verdict !== "approve") return no("not_allowed", `${tool.name}: ${reason}.`);
  const waiting = waitForApproval(run.turn, tool.name, args, decision, opsOf(run));
  if (waiting === null) return no("too_many_waiting", "A colleague still has to decide several requests.");
  return no(
    "needs_approval",
    `Not made yet: a colleague is asked whether you may ${waiting.summary} (${waiting.op}). Tell the contact that they will hear here.`,
  );
}
