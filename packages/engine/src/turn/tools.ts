import type { ToolCallContext } from "@konstruct/tools/tool-executor";
import type { ToolResult } from "@konstruct/tools/tool-result";
import { wordings } from "../compose/wordings.ts";
import { commonLabel } from "../intents/words-for-people.ts";
import type { PlannedToolCall } from "../outcome.ts";
import type { ToolCallStep } from "../planner/plan.ts";
import type { TurnInput } from "../turn-input.ts";
import { type Draft, draft } from "./draft.ts";
import type { Turn } from "./turn.ts";

export function plannedCall(turn: Turn, step: ToolCallStep): PlannedToolCall {
  const { id, tool, args, idempotencyKey, approval } = step;
  // A tool nobody registered changes nothing: the executor refuses it at once.
  const effect = turn.ports.tools.describe(tool)?.effect ?? "read";
  return { id, tool, args, idempotencyKey, effect, ...(approval !== undefined && { approval }) };
}

/** Who the call is for; the orchestrator builds the same for calls it runs itself. */
export function toolContextOf(input: TurnInput, now: Date): ToolCallContext {
  const { customer_id: customerId } = input.contact.attributes;
  return {
    tenantId: input.tenantId,
    contactId: input.contact.id,
    customerId: typeof customerId === "string" ? customerId : null,
    now,
  };
}

/** The result the orchestrator brought, the result of a read, or null when the call has to run outside the turn. */
export async function resultOf(turn: Turn, call: PlannedToolCall): Promise<ToolResult | null> {
  const brought = turn.input.toolResults.find((entry) => entry.toolCallId === call.id);
  if (brought === undefined && call.effect !== "read") return null;
  const context = toolContextOf(turn.input, turn.ports.clock());
  const result = brought?.result ?? (await turn.ports.tools.execute(call, context));

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
  return result;
}

/** Failures that are ours; their messages are for the log. */
const internal: ReadonlySet<string> = new Set([
  "invalid_args",
  "unknown_tool",
  "timeout",
  "result_too_large",
  "invalid_output",
  "internal",
  "unavailable",
  "rate_limited",
  "unauthorised",
  "misconfigured",
  "uncertain",
  "not_approved",
]);

export function failureDraft(call: PlannedToolCall, result: ToolResult): Draft {
  const { error } = result;
  const failed = { toolResult: result, attempt: "failed" } as const;
  if (error === null || error.retryable || internal.has(error.code)) {
    return draft(wordings.modelFailed, failed);
  }
  const id = Object.entries(call.args).find(([name]) => name.endsWith("_id"));
  if (error.code === "not_found" && id !== undefined) {
    const label = commonLabel(id[0].replace(/_id$/, ""));
    return draft(wordings.notFound([label, id[1]].filter((word) => word !== null).join(" ")), failed);
  }
  return draft(wordings.refused(error.message), failed);
}
