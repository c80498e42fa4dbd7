import type { LoopRun } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Verdict } from "../../turn/proposal.ts";
import { toolContextOf } from "../../turn/tool-context.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

/**
 * Looks up whose record a write changes, before anybody is asked about it. Null: it is the contact's own, or no owner is declared.
 * The look-up is a call of the turn like any other, so a replay has its result.
 */
export async function unprovenOwner(
  { turn }: LoopRun,
  { tool, args }: Pick<JudgedCall, "tool" | "args">,
): Promise<Verdict | null> {
  const read = tool.ownerFrom?.(args);
  if (read === undefined) return null;
  const id = turn.ports.newId();
  const call = { ...read, idempotencyKey: id };
  const result = await turn.ports.tools.execute(call, toolContextOf(turn.input, turn.ports.clock()));
  const redactedArgs = turn.redactor.json(read.args);
  turn.record.toolCalls.push({ ...call, id, effect: "read", redactedArgs, result, isLookUp: true });
  return result.error === null ? null : refused(result.error.code, result.error.message);
}
