import { randomBytes } from "node:crypto";
import { actionHash } from "@konstruct/core/hash/action-hash";
import { outlineOf } from "@konstruct/core/hash/argument-commitment";
import type { JsonObject } from "@konstruct/core/json";
import { stageAudit } from "../audit/stage-audit.ts";
import { answeringRoles, notifyMembers } from "../notification/notify-members.ts";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { Approval } from "./approval.ts";
import { approvalFact, shortened } from "./approval-fact.ts";

/** An approval to request. Its hash and nonce are made when it is stored. */
export type NewApproval = Pick<
  Approval,
  | "id"
  | "conversationId"
  | "agentId"
  | "agentVersionId"
  | "turnId"
  | "goalId"
  | "kind"
  | "tool"
  | "toolVersion"
  | "args"
  | "draft"
  | "detail"
  | "summary"
  | "ruleId"
  | "reason"
  | "envelope"
> & {
  /** A date, or its ISO 8601 text. */
  expiresAt: Date | string;
  /** The arguments that may appear in the audit log. */
  redactedArgs: JsonObject | null;
};

/**
 * Stores approvals in the transaction of the turn that needs them, with an audit entry for each.
 * @returns the actionHash of each, in the order given
 */
export async function requestApprovals(
  tx: TenantTransaction,
  approvals: NewApproval[],
): Promise<{ id: string; actionHash: string }[]> {
  if (approvals.length === 0) return [];
  const rows = approvals.map((approval) => {
    // The hash is of the stored value: jsonb accepts neither NUL nor a lone surrogate.
    const given = JSON.parse(toStorableJson(approval)) as NewApproval;
    const stored = { ...given, expiresAt: new Date(given.expiresAt).toISOString() };
    const nonce = randomBytes(16).toString("hex");
    const hash = actionHash({ ...stored, tenantId: tx.tenantId, approvalId: stored.id, nonce });
    return { ...stored, nonce, actionHash: hash };
  });
  await tx.query({
    name: "request-approvals",
    text: `insert into approval (tenant_id, id, conversation_id, agent_id, agent_version_id, turn_id, goal_id, kind, tool, tool_version, args,
                                 draft, detail, summary, rule_id, reason, action_hash, nonce, envelope, expires_at)
           select $1, a.id, a."conversationId", a."agentId", a."agentVersionId", a."turnId", a."goalId", a.kind, a.tool, a."toolVersion", a.args,
                  a.draft, a.detail, a.summary, a."ruleId", a.reason, a."actionHash", a.nonce, a.envelope, a."expiresAt"
           from jsonb_to_recordset($2::jsonb) as a(id uuid, "conversationId" uuid, "agentId" uuid, "agentVersionId" uuid, "turnId" uuid,
                  "goalId" text, kind text, tool text, "toolVersion" text, args jsonb, draft text, detail jsonb, summary text, "ruleId" text,
                  reason text, "actionHash" text, nonce text, envelope jsonb, "expiresAt" timestamptz)`,
    values: [tx.tenantId, JSON.stringify(rows)],
  });
  for (const { id, conversationId } of rows)
    await notifyMembers(tx, { kind: "approval", subjectId: id, conversationId, roles: answeringRoles });
  await stageAudit(
    tx,
    rows.map((row) => ({
      ...approvalFact("approval.requested", { kind: "agent", id: row.agentId }, row, {
        // Without the approval's summary: it can hold the contact's words, and an erasure deletes those only from its row.
        ruleId: row.ruleId,
        reason: shortened(row.reason),
        expiresAt: row.expiresAt,
      }),
      summary: { input: shortened(JSON.stringify(row.redactedArgs && outlineOf(row.redactedArgs))) },
    })),
  );
  return rows.map((row) => ({ id: row.id, actionHash: row.actionHash }));
}
