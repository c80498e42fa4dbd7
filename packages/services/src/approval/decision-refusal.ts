import type { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { Approval } from "@konstruct/db/approval/approval";

/** Why an approval can no longer be decided, for the person who tried. */
export function refusalOf(approval: Approval): AppError {
  const { state, decidedBy, decidedAt, expiresAt } = approval;
  const at = decidedAt?.toISOString();
  switch (state) {
    case "approved":
    case "rejected":
      return refusalError(state === "approved" ? "approval.approved_by" : "approval.rejected_by", {
        name: String(decidedBy),
        at: String(at),
      });
    case "withdrawn":
      return refusalError("approval.withdrawn", { at: String(at), reason: String(approval.decisionReason) });
    case "expired":
    // It has expired, though its row does not say so yet.
    case "pending":
      return refusalError("approval.expired", { at: expiresAt.toISOString() });
  }
}

export function stale(): AppError {
  return refusalError("approval.other_action");
}
