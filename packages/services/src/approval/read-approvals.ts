import type { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import * as stored from "@konstruct/db/approval/read-approvals";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { type ApprovalView, viewOf } from "./approval-view.ts";

const filterSchema = z.strictObject({
  state: z.enum(["pending", "approved", "rejected", "expired", "withdrawn"]).optional(),
  // Derived from the account and the platform's id, so it has no version of RFC 9562.
  conversationId: z.guid().optional(),
  limit: z.int().min(1).max(200).default(50),
  /** Id of the last one of the previous page. */
  before: z.guid().optional(),
});

/** Newest first. */
export async function listApprovals(
  context: ServiceContext,
  filter: z.input<typeof filterSchema>,
): Promise<ApprovalView[]> {
  authorise(context, "approval.read");
  const parsed = parseInput(filterSchema, filter);
  const found = await withTenant(context.database, context.tenantId, (tx) =>
    stored.listApprovals(tx, parsed),
  );
  return found.map(viewOf);
}

/** One approval with its decision and outcome. @throws AppError `not_found`, for another tenant's approval too */
export async function getApproval(context: ServiceContext, approvalId: string): Promise<ApprovalView> {
  authorise(context, "approval.read");
  const id = parseApprovalId(approvalId);
  const found = await withTenant(context.database, context.tenantId, (tx) => stored.findApproval(tx, id));
  if (found === undefined) throw noSuchApproval();
  return viewOf(found);
}

/** A malformed id gets the same answer as another tenant's. */
export function parseApprovalId(approvalId: string): string {
  if (!z.guid().safeParse(approvalId).success) throw noSuchApproval();
  return approvalId;
}

export function noSuchApproval(): AppError {
  return refusalError("approval.not_found");
}
