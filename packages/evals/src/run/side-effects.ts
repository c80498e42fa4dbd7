import type { JsonObject } from "@konstruct/core/json";
import type { TurnRecord } from "@konstruct/engine/turn/outcome";

/** The outside effects of a turn: calls that change something, requested approvals, policy verdicts. */
export type SideEffects = { calls: JsonObject[]; approvals: JsonObject[]; verdicts: JsonObject[] };

/** The side-effect decisions in a turn's trace. */
export function sideEffectsOf({ toolCalls, approvals, policyVerdicts }: TurnRecord): SideEffects {
  return {
    calls: toolCalls
      .filter((call) => call.effect !== "read")
      .map(({ tool, args, result }) => ({ tool, args, ok: result.success })),
    approvals: approvals.requested.map(({ tool, args }) => ({ tool, args })),
    verdicts: policyVerdicts.map(({ tool, verdict, ruleId }) => ({ tool, verdict, rule: ruleId })),
  };
}
