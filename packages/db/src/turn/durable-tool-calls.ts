import { actionHash } from "@konstruct/core/action-hash";
import { AppError } from "@konstruct/core/errors";
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

/** False when somebody else holds the conversation: nothing may be begun. Locks the row until the commit. */
async function stillHeld(tx: TenantTransaction, claim: Claim): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "hold-work",
    text: "select from conversation_work where tenant_id = $1 and conversation_id = $2 and fence = $3 and lease_owner = $4 for update",
    values: [tx.tenantId, claim.conversationId, claim.fence, claim.worker],
  });
  return rowCount === 1;
}

/**
 * Uses up the approval of a call about to run: bound to exactly this tool, version and arguments, and used once. One that
 * was taken before a crash by this very call goes on.
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

/**
 * Writes the intent to act before acting, with the session that knows how to go on: after a crash the same call is
 * found again, with the same idempotency key.
 * @returns the keys of calls that are not what was approved, and must not run; undefined when the claim was lost
 */
export async function beginToolCalls(
  database: Database,
  claim: Claim & { turnId: string },
  calls: DurableToolCall[],
  session: { expectedVersion: number; state: unknown },
): Promise<string[] | undefined> {
  return withTenant(database, claim.tenantId, async (tx) => {
    if (!(await stillHeld(tx, claim))) return undefined;
    const forbidden: string[] = [];
    for (const call of calls) if (!(await mayRun(tx, call))) forbidden.push(call.idempotencyKey);
    const begun = calls.filter((call) => !forbidden.includes(call.idempotencyKey));
    await tx.query({
      name: "begin-tool-calls",
      text: `insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, idempotency_key, state, attempts)
             select $1, c.id, $2, $3, c.tool, c.effect, c.args, c."idempotencyKey", 'attempting', 1
             from jsonb_to_recordset($4::jsonb) as c(id uuid, tool text, effect text, args jsonb, "idempotencyKey" text)
             on conflict (tenant_id, idempotency_key) where effect <> 'read' do update set attempts = tool_call.attempts + 1, turn_id = excluded.turn_id`,
      values: [tx.tenantId, claim.conversationId, claim.turnId, toStorableJson(begun)],
    });
    const { rowCount } = await tx.query({
      name: "save-paused-session",
      text: `insert into session as s (tenant_id, conversation_id, version, state) values ($1, $2, $3 + 1, $4::jsonb)
             on conflict (tenant_id, conversation_id) do update set version = s.version + 1, state = excluded.state, updated_at = now()
             where s.version = $3`,
      values: [tx.tenantId, claim.conversationId, session.expectedVersion, toStorableJson(session.state)],
    });
    if (rowCount !== 1)
      throw new AppError("conflict", "The session moved on while this turn ran", { retryable: true });
    return forbidden;
  });
}

export type ToolEnd = {
  idempotencyKey: string;
  state: "done" | "failed" | "unknown";
  result: unknown;
  /** Of the hash that the audit log holds of the arguments. */
  salt?: string;
};

/** Records how calls ended. An effect happened or did not: it is written even when the claim was lost meanwhile. */
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

/** Results of effects already made under these keys, so that a resumed turn repeats none. */
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
