import type { Intent } from "@konstruct/core/agent/agent-config";
import { type ParamSpec, paramSpecsOf } from "@konstruct/understanding/slots/param-spec";

/** The first intent that tells about any item, with the parameter that names it. */
export function itemIntent(eligible: readonly Intent[]): { intent: Intent; spec: ParamSpec } | null {
  for (const intent of eligible) {
    const spec = paramSpecsOf(intent).find((one) => one.type === "item" && !one.mustBeShown);
    if (spec !== undefined) return { intent, spec };
  }
  return null;
}
