import { actionHash } from "@konstruct/core/hash/action-hash";
import type { JsonObject } from "@konstruct/core/json";
import { findApproval } from "../approval/read-approvals.ts";
import { takeApproval } from "../approval/take-approval.ts";
import { type AuditFact, stageAudit } from "../audit/stage-audit.ts";
import type { Database } from "../database.ts";
import { toStorableJson } from "../storable-json.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";

export type DurableToolCall = {
  id: string;
  tool: string;
  effect: string;
  args: JsonObject;
  idempotencyKey: string;
  /** The approval this call uses up, and the version of the tool it was given for. */
  approval?: { id: string; toolVersion: string | null } | undefined;
};

export type Claim = { tenantId: string; conversationId: string; worker: string; fence: number };

/**
 * Uses up the approval of a call about to run: it is bound to exactly this tool, version and arguments, and used once. A call that
 * took it before a crash continues.
 */
export async function mayRun(
  tx: TenantTransaction,
  { approval, tool, args }: DurableToolCall,
): Promise<boolean> {
  if (approval === undefined) return true;
  const found = await findApproval(tx, approval.id);
  if (found === undefined) return false;
  const { toolVersion } = approval;
  const { decidedDraft: draft } = found;
  const action = { ...found, tenantId: tx.tenantId, approvalId: found.id, tool, toolVersion, args, draft };
  const taken = await takeApproval(tx, { id: approval.id, hash: actionHash(action) });
  return taken.kind !== "not_approved";
}

export type ToolEnd = {
  idempotencyKey: string;
  state: "done" | "failed" | "unknown";
  result: unknown;
  /** The salt of the arguments' hash in the audit log (packages/core/src/hash/argument-commitment.ts). */
  salt?: string;
};

/** Records how calls ended. An effect happened or did not, so it is written even after the claim was lost. */
export async function endToolCalls(
  database: Database,
  claim: Claim,
  ends: ToolEnd[],
  audit: AuditFact[],
): Promise<void> {
  await withTenant(database, claim.tenantId, async (tx) => {
    await tx.query({
      name: "end-tool-calls",
      text: `update tool_call t set state = e.state, result = e.result, salt = e.salt, ended_at = now()
             from jsonb_to_recordset($2::jsonb) as e("idempotencyKey" text, state text, result jsonb, salt text)
             where t.tenant_id = $1 and t.idempotency_key = e."idempotencyKey" and t.effect <> 'read' and t.state in ('planned', 'attempting')`,
      values: [tx.tenantId, toStorableJson(ends)],
    });
    await stageAudit(tx, audit);
  });
}

export type FoundEnd = ToolEnd & { id: string; tool: string; args: JsonObject };

/** The recorded ends of the writes with these keys, so that a resumed turn repeats none. */
export async function findToolEnds(
  database: Database,
  tenantId: string,
  keys: string[],
): Promise<FoundEnd[]> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<FoundEnd>({
      name: "find-tool-ends",
      text: `select id, tool, args, idempotency_key as "idempotencyKey", state, result from tool_call
             where tenant_id = $1 and idempotency_key = any ($2) and effect <> 'read' and state in ('done', 'failed', 'unknown')`,
      values: [tenantId, keys],
    });
    return rows;
  });
}
