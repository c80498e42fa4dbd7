import { commitArguments } from "@konstruct/core/hash/argument-commitment";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { type Claim, endToolCalls, type ToolEnd } from "@konstruct/db/turn/durable-tool-calls";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import type { PlannedToolCall } from "@konstruct/engine/turn/outcome";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { toolFact } from "../claimed/audit-facts.ts";

function redactedArgs(call: PlannedToolCall, input: TurnInput): PlannedToolCall["args"] {
  const hidden = new Set(input.agent.redaction.params);
  return Object.fromEntries(
    Object.entries(call.args).map(([name, value]) => [name, hidden.has(name) ? "[redacted]" : value]),
  );
}

/** Makes the end of a write durable, with its audit entry. */
export async function recordToolEnd(
  deps: Pick<Dependencies, "database">,
  { claimed, claim, input }: { claimed: ClaimedTurn; claim: Claim; input: TurnInput },
  call: PlannedToolCall,
  result: ToolResult,
  state: ToolEnd["state"],
): Promise<void> {
  const commitment = commitArguments(call.args);
  const recorded = { ...call, ...commitment, redactedArgs: redactedArgs(call, input), result };
  await endToolCalls(
    deps.database,
    claim,
    [{ idempotencyKey: call.idempotencyKey, state, result, salt: commitment.salt }],
    [toolFact(claimed, input.turnId, recorded)],
  );
}
