import type { JsonObject } from "@konstruct/core/json";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { beginToolCalls, type Claim, findToolEnds } from "@konstruct/db/turn/durable-tool-calls";
import type { PlannedToolCall } from "@konstruct/engine/outcome";
import type { EnginePorts } from "@konstruct/engine/ports";
import { toolContextOf } from "@konstruct/engine/turn/tools";
import type { TurnInput } from "@konstruct/engine/turn-input";
import type { ToolResult } from "@konstruct/tools/tool-result";
import type { Dependencies } from "../dependencies.ts";
import { recordToolEnd } from "./record-tool-end.ts";

type Step = { claimed: ClaimedTurn; claim: Claim; turnId: string; input: TurnInput; ports: EnginePorts };

/** What a turn is told of a call whose end nobody knows. */
export const uncertain: ToolResult = {
  success: false,
  data: null,
  error: {
    code: "uncertain",
    message: "It is not known whether this was done. A colleague has to look.",
    retryable: false,
  },
  executionTimeMs: 0,
};

/** What a turn is told of a call that is not what was approved. */
export const notApproved: ToolResult = {
  success: false,
  data: null,
  error: { code: "not_approved", message: "What was approved is not this call", retryable: false },
  executionTimeMs: 0,
};

/**
 * Runs calls that change the world, each as a durable step: intent committed, then the call with its idempotency key,
 * then its end committed. A call found begun after a crash is repeated only by a tool that takes the key.
 * @returns undefined when the claim was lost
 */
export async function runToolSteps(
  deps: Dependencies,
  { claimed, claim, turnId, input, ports }: Step,
  calls: PlannedToolCall[],
  session: { expectedVersion: number; state: JsonObject },
): Promise<TurnInput["toolResults"] | undefined> {
  const begunBefore = new Set(claimed.toolCalls.map((call) => call.idempotencyKey));
  const keys = calls.map((call) => call.idempotencyKey);
  const ended = new Map(
    (await findToolEnds(deps.database, claimed.tenantId, keys)).map((end) => [
      end.idempotencyKey,
      end.result as ToolResult,
    ]),
  );
  const durable = calls.map(({ approval, ...call }) => ({
    ...call,
    approval: approval && {
      id: approval.id,
      toolVersion: ports.tools.describe(call.tool)?.version ?? null,
    },
  }));
  const forbidden = await beginToolCalls(deps.database, { ...claim, turnId }, durable, session);
  if (forbidden === undefined) return undefined;
  const results: TurnInput["toolResults"] = [];
  for (const call of calls) {
    if (forbidden.includes(call.idempotencyKey)) {
      results.push({ toolCallId: call.id, result: notApproved });
      continue;
    }
    const result =
      ended.get(call.idempotencyKey) ??
      (await runOnce(call, begunBefore.has(call.idempotencyKey), input, ports));
    results.push({ toolCallId: call.id, result });
    if (ended.has(call.idempotencyKey)) continue;
    const state = result.success ? "done" : result.error?.code === "uncertain" ? "unknown" : "failed";
    await recordToolEnd(deps, { claimed, claim, input }, call, result, state);
  }
  return results;
}

async function runOnce(
  call: PlannedToolCall,
  begunBefore: boolean,
  input: TurnInput,
  ports: EnginePorts,
): Promise<ToolResult> {
  if (begunBefore && ports.tools.describe(call.tool)?.idempotent !== true) return uncertain;
  // Not the turn's clock, whose readings are recorded: a call found done reads none.
  return ports.tools.execute(call, toolContextOf(input, new Date()));
}
