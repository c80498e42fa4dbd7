import { createHash } from "node:crypto";
import { canonicalJson } from "../hash/canonical-json.ts";
import type { JsonObject } from "../json.ts";
import type { AgentConfig } from "./agent-config.ts";
import { withSlotOrder } from "./slot-order.ts";

/** The hash of an agent's settings, independent of their row: equal settings of a draft and of a version have the same hash. */
export function configHash(config: AgentConfig): string {
  // Drops undefined values: an absent field is the same setting.
  const plain = JSON.parse(JSON.stringify(config)) as JsonObject;
  return createHash("sha256")
    .update(canonicalJson(withSlotOrder(plain) as JsonObject))
    .digest("hex");
}
