import { AppError } from "@konstruct/core/errors";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { endOfWrite } from "@konstruct/tools/contract/write-end";
import { keepCall } from "../goals/open-goals.ts";
import type { TurnMessage } from "../input/turn-input.ts";
import type { JudgedCall } from "../rails/authority/judged-call.ts";
import { judgeCall, opsOf } from "../rails/calls/judge-call.ts";
import { tellOfRule } from "../say/tell-of-rule.ts";
import { type LoopRun, ranKey } from "../turn/loop-run.ts";
import { accepted, note, observe, refuse, refused } from "../turn/observe.ts";
import type { Operation } from "../turn/operation.ts";
import type { PlannedToolCall } from "../turn/outcome.ts";
import type { Proposal, Proposed } from "../turn/proposal.ts";
import type { RoundRecord } from "../turn/round-record.ts";
import { toolContextOf } from "../turn/tool-context.ts";
import { argumentLeaves } from "../values/argument-leaves.ts";
import { isLongText } from "../values/named-values.ts";
import { resultText } from "../view/result-text.ts";
import { readResult } from "../view/taint.ts";
import { keepShown } from "./shown-items.ts";

type CallProposed = Proposed & { proposal: Extract<Proposal, { kind: "call" }> };

export const isCall = (proposed: Proposed): proposed is CallProposed => proposed.proposal.kind === "call";

/** How the calls of one answer ended. */
export type CallsEnd =
  | { kind: "observed"; progressed: boolean }
  | { kind: "newer"; messages: TurnMessage[] }
  | { kind: "lost" }
  | { kind: "hand_over"; ruleId: string };

/** Records the call as it was made, with the origins of its arguments. */
function noteCall(
  run: LoopRun,
  round: RoundRecord,
  { proposal }: CallProposed,
  { args, origins }: JudgedCall,
  { success, error }: ToolResult,
): void {
  const verdict = success ? accepted : { ...accepted, code: error?.code ?? "failed" };
  note(run, round, { ...proposal, args }, verdict, { origins: { ...origins } });
}

/** Adds a call and its result to the record of the turn. */
export function recordCall(
  run: LoopRun,
  call: PlannedToolCall,
  result: ToolResult,
  goalId: string | null,
): void {
  const { turn } = run;
  keepCall(turn, goalId, call.idempotencyKey);
  turn.record.toolCalls.push({ ...call, redactedArgs: turn.redactor.json(call.args), result });
  const { success, error, executionTimeMs } = result;
  turn.emit(
    "tool_execute",
    {
      ok: success,
      tool: call.tool,
      execution_time_ms: executionTimeMs,
      ...(error === null ? {} : { error_code: error.code, error: error.message }),
    },
    success ? "info" : "error",
  );
  const value = success ? result.data : { error: error?.message ?? "" };
  readResult(turn, call.tool, value);
  run.seen.push({ tool: call.tool, value });
}

/** Notes that a call was run for its goal. */
function noteRan(run: LoopRun, { tool, under }: JudgedCall): void {
  if (under.goal !== null) run.ran.add(ranKey(under.goal.id, tool.name));
}

type Read = { from: CallProposed; call: JudgedCall };

/** Runs the reads of one answer in parallel and records their results in the order of the proposals. */
async function runReads(run: LoopRun, round: RoundRecord, reads: readonly Read[]) {
  const { turn } = run;
  const language = turn.session.language ?? undefined;
  const context = { ...toolContextOf(turn.input, turn.ports.clock()), language };
  const ids = reads.map(() => turn.ports.newId());
  const results = await Promise.all(
    reads.map(({ call: { tool, args } }, at) =>
      turn.ports.tools.execute({ tool: tool.name, args, idempotencyKey: ids[at]! }, context),
    ),
  );
  for (const [at, { from, call }] of reads.entries()) {
    const result = results[at]!;
    const id = ids[at]!;
    const made: PlannedToolCall = {
      id,
      tool: call.tool.name,
      args: call.args,
      idempotencyKey: id,
      effect: "read",
    };
    recordCall(run, made, result, call.under.goal?.id ?? null);
    noteCall(run, round, from, call, result);
    run.observations.push({ kind: "read", tool: call.tool.name, args: call.args, result });
    keepShown(run.turn, call.tool.name, result);
    observe(run, from, resultText(result), !result.success);
  }
}

export type WriteEnd =
  | { kind: "result"; operation: Operation }
  | { kind: "newer"; messages: TurnMessage[] }
  | { kind: "lost" };

/** The next free id of an operation: `op1`, `op2`, … */
function newOp(run: LoopRun): string {
  const named = [...opsOf(run), ...run.turn.session.waiting.map(({ op }) => op)];
  return `op${1 + Math.max(0, ...named.map((op) => Number(op.slice(2))))}`;
}

/**
 * Makes one call through the journal: a write, or a read that the contact or a member agreed to.
 * @param was the waiting operation it completes, if any
 */
export async function runWrite(
  run: LoopRun,
  judged: JudgedCall,
  was: { op?: string; approval?: PlannedToolCall["approval"] } = {},
): Promise<WriteEnd> {
  const { turn } = run;
  const { tool: described, args, under } = judged;
  const { journal } = turn.ports;
  if (journal === null) throw new AppError("internal", "A turn without a journal must not write");
  const call: PlannedToolCall = {
    id: turn.ports.newId(),
    tool: described.name,
    args,
    idempotencyKey: journal.keyOf(run.numbered++),
    effect: described.effect,
    ...(was.approval !== undefined && { approval: was.approval }),
  };
  const performed = await journal.perform(call);
  if (performed.kind !== "result") return performed;
  run.writes++;
  noteRan(run, judged);
  const { result } = performed;
  const op = was.op ?? newOp(run);
  recordCall(run, call, result, under.goal?.id ?? null);
  const end = endOfWrite(result, described.idempotent);
  const operation = {
    ...{ op, call, summary: described.summarize(args), result, end },
    ...(judged.isOrdered === true && end === "done" && { ordered: judged.origins }),
  };
  run.operations.push(operation);
  return { kind: "result", operation };
}

const endWords = { done: "done", failed: "not done", unknown: "it is not known whether this was done" };

const instructionsAfterOrder =
  "Made without a question, because the contact ordered exactly this. Say that it is done, with every value. How to undo it is added for you.";

/** Otherwise the contact reads a note twice, in the model's words and as it was stored. */
const instructionsForTexts =
  "Do not tell its longer texts: those that the contact reads are added as they were stored.";

const hasLongText = ({ call }: Operation) => argumentLeaves(call.args).some(isLongText);

/** The result of a write as text for the model, with its operation and its end. */
export function writtenText(operation: Operation): string {
  const { op, result, end, ordered } = operation;
  return [
    resultText(result),
    `(${op}: ${endWords[end]})`,
    ...(ordered === undefined ? [] : [instructionsAfterOrder]),
    ...(ordered !== undefined && hasLongText(operation) ? [instructionsForTexts] : []),
  ].join("\n");
}

/**
 * Whether the model goes on after a rule brings a person, to tell the contact what it can. It is told once, and not the rule's
 * reason, which is none of the contact's business.
 */
function tellsFirst(run: LoopRun, round: RoundRecord, from: CallProposed, ruleId: string): boolean {
  const { mends } = run.proposer;
  if (!mends || run.handsBy !== null || run.steps >= run.turn.input.agent.max_steps) return false;
  run.handsBy = ruleId;
  const tell = tellOfRule(run.turn, ruleId);
  const said = tell === "" ? "" : ` Code tells them as well, so say none of it: ${JSON.stringify(tell)}.`;
  const why = `Not made: a rule brings a person for ${from.proposal.tool}, and code says when.${said} Do what else they want, then end with hand_over: in answer what you can tell them, in note what that person has to know.`;
  refuse(run, round, from, refused("for_a_person", why));
  return true;
}

/**
 * Runs the calls of one answer: reads first and in parallel, then writes one at a time. After a failed write, or when the contact
 * wrote meanwhile, the rest is not run.
 */
export async function runCalls(
  run: LoopRun,
  round: RoundRecord,
  proposed: readonly CallProposed[],
): Promise<CallsEnd> {
  const reads: Read[] = [];
  const writes: CallProposed[] = [];
  let progressed = false;
  for (const from of proposed) {
    const isWrite = run.permitted.find(({ name }) => name === from.proposal.tool)?.effect !== "read";
    if (isWrite) {
      writes.push(from);
      continue;
    }
    const judged = await judgeCall(run, from.proposal.tool, from.proposal.args);
    if (judged.kind === "hand_over") {
      if (!tellsFirst(run, round, from, judged.ruleId)) return judged;
      progressed = true;
      continue;
    }
    if (judged.kind === "refused") {
      refuse(run, round, from, judged.verdict);
      progressed ||= judged.verdict.code === "needs_confirmation" || judged.verdict.code === "needs_approval";
      continue;
    }
    run.calls++;
    noteRan(run, judged.call);
    reads.push({ from, call: judged.call });
  }
  if (reads.length > 0) {
    await runReads(run, round, reads);
    progressed = true;
  }
  let stop: string | null = null;
  for (const from of writes) {
    if (stop !== null) {
      refuse(run, round, from, refused("not_run", stop));
      continue;
    }
    const judged = await judgeCall(run, from.proposal.tool, from.proposal.args);
    if (judged.kind === "hand_over") {
      if (!tellsFirst(run, round, from, judged.ruleId)) return judged;
      progressed = true;
      continue;
    }
    if (judged.kind === "refused") {
      refuse(run, round, from, judged.verdict);
      progressed ||= judged.verdict.code === "needs_confirmation" || judged.verdict.code === "needs_approval";
      continue;
    }
    run.calls++;
    const ended = await runWrite(run, judged.call);
    if (ended.kind === "lost") return ended;
    if (ended.kind === "newer") {
      const why = "Not run: the contact has written again. Read it first.";
      for (const rest of writes.slice(writes.indexOf(from)))
        refuse(run, round, rest, refused("newer_input", why));
      return ended;
    }
    progressed = true;
    const { operation } = ended;
    const { result } = operation;
    noteCall(run, round, from, judged.call, result);
    run.observations.push({ kind: "written", operation });
    observe(run, from, writtenText(operation), !result.success);
    if (!result.success) stop = "Not run, since the call before it failed.";
  }
  return { kind: "observed", progressed };
}
