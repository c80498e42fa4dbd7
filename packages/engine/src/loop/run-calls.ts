import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolDescription } from "@konstruct/tools/tool-executor";
import type { ToolResult } from "@konstruct/tools/tool-result";
import { endOfWrite } from "@konstruct/tools/write-end";
import type { PlannedToolCall } from "../outcome.ts";
import type { Consent } from "../policy/policy-engine.ts";
import { keepShown } from "../turn/shown-items.ts";
import { toolContextOf } from "../turn/tools.ts";
import type { TurnMessage } from "../turn-input.ts";
import { judgeCall, opsOf } from "./judge-call.ts";
import type { LoopRun } from "./loop-run.ts";
import { accepted, note, observe, refuse, refused } from "./observe.ts";
import type { Operation } from "./operation.ts";
import type { Proposal, Proposed } from "./proposal.ts";
import { resultText } from "./result-text.ts";
import type { RoundRecord } from "./round-record.ts";

type CallProposed = Proposed & { proposal: Extract<Proposal, { kind: "call" }> };

export const isCall = (proposed: Proposed): proposed is CallProposed => proposed.proposal.kind === "call";

/** How the calls of one answer ended, where they end the answer or the turn. */
export type CallsEnd =
  | { kind: "observed"; progressed: boolean }
  | { kind: "newer"; messages: TurnMessage[] }
  | { kind: "lost" }
  | { kind: "hand_over"; ruleId: string; reason: string };

/** Into the record of the turn. */
export function recordCall(run: LoopRun, call: PlannedToolCall, result: ToolResult): void {
  const { turn } = run;
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
  run.seen.push({ tool: call.tool, value: success ? result.data : { error: error?.message ?? "" } });
}

/** Reads of one answer run side by side; what they gave is recorded in the order in which they were proposed. */
async function runReads(
  run: LoopRun,
  round: RoundRecord,
  reads: { from: CallProposed; tool: ToolDescription }[],
) {
  const { turn } = run;
  const context = toolContextOf(turn.input, turn.ports.clock());
  const results = await Promise.all(
    reads.map(({ from: { proposal } }) =>
      turn.ports.tools.execute({ ...proposal, idempotencyKey: turn.ports.newId() }, context),
    ),
  );
  for (const [at, { from }] of reads.entries()) {
    const result = results[at]!;
    const { tool, args } = from.proposal;
    const id = turn.ports.newId();
    recordCall(run, { id, tool, args, idempotencyKey: id, effect: "read" }, result);
    note(
      run,
      round,
      from.proposal,
      result.success ? accepted : { ...accepted, code: result.error?.code ?? "failed" },
    );
    run.observations.push({ kind: "read", tool, args, result });
    keepShown(run.turn, result);
    observe(run, from, resultText(result), !result.success);
  }
}

export type WriteEnd =
  | { kind: "result"; operation: Operation }
  | { kind: "newer"; messages: TurnMessage[] }
  | { kind: "lost" };

function newOp(run: LoopRun): string {
  const named = [...opsOf(run), ...run.turn.session.waiting.map(({ op }) => op)];
  return `op${1 + Math.max(0, ...named.map((op) => Number(op.slice(2))))}`;
}

/**
 * One durable step.
 * @param was the operation that waited for this, where one did
 */
export async function runWrite(
  run: LoopRun,
  described: ToolDescription,
  args: JsonObject,
  was: { op?: string; approval?: PlannedToolCall["approval"] } = {},
): Promise<WriteEnd> {
  const { turn } = run;
  const { journal } = turn.ports;
  if (journal === null) throw new AppError("internal", "A turn that writes was begun without a journal");
  const call: PlannedToolCall = {
    id: turn.ports.newId(),
    tool: described.name,
    args,
    idempotencyKey: journal.keyOf(run.writes++),
    effect: described.effect,
    ...(was.approval !== undefined && { approval: was.approval }),
  };
  const performed = await journal.perform(call);
  if (performed.kind !== "result") return performed;
  const { result } = performed;
  const op = was.op ?? newOp(run);
  recordCall(run, call, result);
  const end = endOfWrite(result, described.idempotent);
  const operation = { op, call, summary: described.summarize(args), result, end };
  run.operations.push(operation);
  return { kind: "result", operation };
}

const endWords = { done: "done", failed: "not done", unknown: "it is not known whether this was done" };

export const writtenText = ({ op, result, end }: Operation): string =>
  `${resultText(result)}\n(${op}: ${endWords[end]})`;

/**
 * The calls of one answer: reads first and side by side, then writes one at a time. After a write that failed, and when the contact
 * wrote meanwhile, the rest is not run.
 */
export async function runCalls(
  run: LoopRun,
  round: RoundRecord,
  proposed: readonly CallProposed[],
  consent: Consent = "none",
): Promise<CallsEnd> {
  const reads: { from: CallProposed; tool: ToolDescription }[] = [];
  const writes: CallProposed[] = [];
  let progressed = false;
  for (const from of proposed) {
    const isWrite = run.permitted.find(({ name }) => name === from.proposal.tool)?.effect !== "read";
    if (isWrite) {
      writes.push(from);
      continue;
    }
    const judged = await judgeCall(run, from.proposal.tool, from.proposal.args, consent);
    if (judged.kind === "hand_over") return judged;
    if (judged.kind === "refused") {
      refuse(run, round, from, judged.verdict);
      progressed ||= judged.verdict.code === "needs_confirmation" || judged.verdict.code === "needs_approval";
      continue;
    }
    run.calls++;
    reads.push({ from, tool: judged.tool });
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
    const judged = await judgeCall(run, from.proposal.tool, from.proposal.args, consent);
    if (judged.kind === "hand_over") return judged;
    if (judged.kind === "refused") {
      refuse(run, round, from, judged.verdict);
      progressed ||= judged.verdict.code === "needs_confirmation" || judged.verdict.code === "needs_approval";
      continue;
    }
    run.calls++;
    const ended = await runWrite(run, judged.tool, from.proposal.args);
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
    note(
      run,
      round,
      from.proposal,
      result.success ? accepted : { ...accepted, code: result.error?.code ?? "failed" },
    );
    run.observations.push({ kind: "written", operation });
    observe(run, from, writtenText(operation), !result.success);
    if (!result.success) stop = "Not run, since the call before it failed.";
  }
  return { kind: "observed", progressed };
}
