import { AppError } from "@konstruct/core/errors";
import * as stored from "@konstruct/db/approval/read-approvals";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { type ApprovalView, viewOf } from "./approval-view.ts";

const filterSchema = z.strictObject({
  state: z.enum(["pending", "approved", "rejected", "expired", "withdrawn"]).optional(),
  // Computed from the account and the platform's name: not of any version RFC 9562 knows.
  conversationId: z.guid().optional(),
  limit: z.int().min(1).max(200).default(50),
  /** Id of the last one of the page before. */
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

/** One approval, its decision and what became of it. @throws AppError `not_found`, also for another tenant's */
export async function getApproval(context: ServiceContext, approvalId: string): Promise<ApprovalView> {
  authorise(context, "approval.read");
  const id = parseApprovalId(approvalId);
  const found = await withTenant(context.database, context.tenantId, (tx) => stored.findApproval(tx, id));
  if (found === undefined) throw noSuchApproval();
  return viewOf(found);
}

/** What is no id at all names as little as one of another tenant: the answers do not differ. */
export function parseApprovalId(approvalId: string): string {
  if (!z.guid().safeParse(approvalId).success) throw noSuchApproval();
  return approvalId;
}

export function noSuchApproval(): AppError {
  return new AppError("not_found", "There is no such approval", {
    publicMessage: "There is no such approval.",
  });
}
