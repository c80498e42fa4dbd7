import { createHash } from "node:crypto";
import type { AgentConfig } from "./agent-config.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { JsonObject } from "./json.ts";
import { withSlotOrder } from "./slot-order.ts";

/** Names what an agent is set to, whatever row it stands in: equal settings of a draft and of a version have the same hash. */
export function configHash(config: AgentConfig): string {
  // Without what is undefined: a field left out is the same setting.
  const plain = JSON.parse(JSON.stringify(config)) as JsonObject;
  return createHash("sha256")
    .update(canonicalJson(withSlotOrder(plain) as JsonObject))
    .digest("hex");
}
