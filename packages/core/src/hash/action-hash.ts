import { createHash } from "node:crypto";
import type { JsonObject } from "../json.ts";
import { canonicalJson } from "./canonical-json.ts";

/** The fields that identify one action; two actions that differ in any of them have different hashes. */
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
 * The hash a decision is bound to (requirement C6): SHA-256, in hex, of the canonical JSON of the action. The approver names it, and
 * the executor computes it again from the call it is about to make.
 */
export function actionHash(action: HashedAction): string {
  const { tenantId, conversationId, approvalId, kind, tool, toolVersion, args, draft, nonce } = action;
  const expiresAt = new Date(action.expiresAt).toISOString();
  // A caller may pass a whole row: only these fields count.
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
