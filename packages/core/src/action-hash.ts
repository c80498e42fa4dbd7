import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";
import type { JsonObject } from "./json.ts";

/** Everything that makes an action this one action and no other. */
export type HashedAction = {
  tenantId: string;
  conversationId: string;
  approvalId: string;
  kind: "tool_call" | "draft";
  tool: string | null;
  toolVersion: string | null;
  args: JsonObject | null;
  draft: string | null;
  /** A date, or its ISO 8601 text in UTC with milliseconds. */
  expiresAt: Date | string;
  nonce: string;
};

/**
 * The fingerprint a decision is bound to (requirement C6): SHA-256, in hex, of the canonical JSON of the action.
 * Whoever approves names it, whoever executes computes it again from what is about to run.
 */
export function actionHash(action: HashedAction): string {
  const { tenantId, conversationId, approvalId, kind, tool, toolVersion, args, draft, nonce } = action;
  const expiresAt = new Date(action.expiresAt).toISOString();
  // Named one by one: a caller's whole row may be passed, and only these count.
  const hashed = {
    tenantId,
    conversationId,
    approvalId,
    kind,
    tool,
    toolVersion,
    args,
    draft,
    expiresAt,
    nonce,
  };
  return createHash("sha256").update(canonicalJson(hashed)).digest("hex");
}
