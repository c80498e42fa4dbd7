import { createHash } from "node:crypto";
import { canonicalJson } from "@konstruct/core/canonical-json";
import type { JsonObject } from "@konstruct/core/json";

/** The same tool with the same arguments for the same goal is the same action, however often it is planned. */
export function idempotencyKey(call: {
  conversationId: string;
  goalId: string;
  tool: string;
  args: JsonObject;
}): string {
  return createHash("sha256").update(canonicalJson(call)).digest("hex");
}
