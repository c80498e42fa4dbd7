import type { AppError } from "@konstruct/core/errors";
import { actionHash } from "@konstruct/core/hash/action-hash";
import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { withReply } from "@konstruct/core/with-reply";
import type { Approval } from "@konstruct/db/approval/approval";
import * as stored from "@konstruct/db/approval/decide-approval";
import { findApproval } from "@konstruct/db/approval/read-approvals";
import { storableText, toStorableJson } from "@konstruct/db/storable-json";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { type ApprovalView, viewOf } from "./approval-view.ts";
import type { CheckArgs } from "./check-args.ts";
import { refusalOf, stale } from "./decision-refusal.ts";
import { noSuchApproval, parseApprovalId } from "./read-approvals.ts";

const reason = z.string().trim().min(1).max(2_000);
/** The contact hears the reason, unless it is for colleagues only. */
const internal = z.boolean().default(false);

const inputSchema = z.strictObject({
  approvalId: z.string(),
  /** The hash and version of the approval as the reviewer saw it. */
  actionHash: z.string().regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits, as the approval shows them"),
  version: z.int().positive().optional(),
  decision: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("approve") }),
    z
      .strictObject({
        kind: z.literal("edit"),
        args: z.record(z.string(), z.json()).optional(),
        draft: z.string().trim().min(1).max(4_000).optional(),
        reason: reason.optional(),
        internal,
      })
      .refine(({ args, draft }) => args !== undefined || draft !== undefined, "give args, draft or both"),
    z.strictObject({ kind: z.literal("reject"), reason, internal }),
  ]),
});
export type DecideApprovalInput = z.input<typeof inputSchema>;
type Edit = { args?: JsonObject | undefined; draft?: string | undefined };

/**
 * Records a person's decision on exactly the action they saw. Of simultaneous decisions one succeeds; a worker continues the
 * conversation.
 * @throws AppError `conflict` when another member decided, it has expired, or it is not what the reviewer saw
 */
export async function decideApproval(
  context: ServiceContext,
  input: DecideApprovalInput,
  checkArgs: CheckArgs,
): Promise<ApprovalView> {
  return withTenant(context.database, context.tenantId, (tx) =>
    decideApprovalIn(tx, context, input, checkArgs),
  );
}

/** The same inside a larger transaction. Nothing is written when it throws an AppError. */
export async function decideApprovalIn(
  tx: TenantTransaction,
  context: ServiceContext,
  input: DecideApprovalInput,
  checkArgs: CheckArgs,
): Promise<ApprovalView> {
  authorise(context, "approval.decide");
  if (context.actor.kind === "system")
    throw refusalError("request.forbidden", {}, { message: "A decision has a person's name" });
  // Made storable before anything is computed from it.
  const parsed = parseInput(inputSchema, JSON.parse(toStorableJson(input)));
  const seen = await findApproval(tx, parseApprovalId(parsed.approvalId));
  if (seen === undefined) throw noSuchApproval();
  if (seen.state !== "pending") throw await refusalOf(tx, seen);
  if (seen.actionHash !== parsed.actionHash || (parsed.version ?? seen.version) !== seen.version)
    throw stale();
  const decision = await toDecision(tx, seen, parsed.decision, checkArgs);
  const decided = await stored.decideApproval(tx, seen, decision, auditActor(context));
  if (decided === undefined) throw await refusalOf(tx, (await findApproval(tx, seen.id)) ?? seen);
  return viewOf(decided);
}

async function toDecision(
  tx: TenantTransaction,
  seen: Approval,
  decision: z.output<typeof inputSchema>["decision"],
  checkArgs: CheckArgs,
): Promise<stored.ApprovalDecision> {
  switch (decision.kind) {
    case "reject":
      return { state: "rejected", reason: decision.reason, internal: decision.internal };
    case "approve":
      return {
        state: "approved",
        edited: false,
        args: seen.args,
        draft: seen.draft,
        hash: seen.actionHash,
        reason: null,
      };
    case "edit": {
      const edited = await applyEdit(tx, seen, decision, checkArgs);
      const hash = actionHash({ ...seen, ...edited, tenantId: tx.tenantId, approvalId: seen.id });
      const { internal } = decision;
      return { state: "approved", edited: true, ...edited, hash, reason: decision.reason ?? null, internal };
    }
  }
}

async function applyEdit(
  tx: TenantTransaction,
  seen: Approval,
  { args, draft }: Edit,
  checkArgs: CheckArgs,
): Promise<{ args: JsonObject | null; draft: string | null; summary: string | null }> {
  const unchanged = { args: seen.args, draft: draft ?? seen.draft, summary: null };
  if (draft !== undefined && seen.draft === null) throw notEditable("draft", "no reply to send");
  if (args === undefined) return unchanged;
  const { agentVersionId, tool } = seen;
  if (tool === null) throw notEditable("args", "no tool to call");
  const checked = await checkArgs(tx, { agentVersionId, tool }, args);
  if (!checked.ok)
    throw refusalError("approval.arguments_invalid", { tool, problems: checked.problems.join("; ") });
  if (seen.toolVersion !== null && checked.version !== seen.toolVersion)
    throw refusalError("approval.tool_changed", { tool });
  const summary = storableText(seen.kind === "draft" ? withReply(checked.summary) : checked.summary);
  return {
    ...unchanged,
    args: JSON.parse(toStorableJson(checked.args)) as JsonObject,
    summary: summary === seen.summary ? null : summary,
  };
}

function notEditable(field: string, why: string): AppError {
  return refusalError("approval.not_editable", { field, why });
}
