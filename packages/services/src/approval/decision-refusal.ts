import type { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { Approval } from "@konstruct/db/approval/approval";
import { decisionWords } from "@konstruct/db/approval/decision-words";
import type { TenantTransaction } from "@konstruct/db/with-tenant";

/** Why an approval can no longer be decided, for the person who tried. */
export async function refusalOf(tx: TenantTransaction, approval: Approval): Promise<AppError> {
  const { state, decidedBy, decidedAt, expiresAt } = approval;
  // An approval that has expired may still be stored as pending.
  const hasExpired = state === "expired" || state === "pending";
  const { name, at } = await decisionWords(tx, { by: decidedBy, at: hasExpired ? expiresAt : decidedAt });
  switch (state) {
    case "approved":
      return refusalError("approval.approved_by", { name, at });
    case "rejected":
      return refusalError("approval.rejected_by", { name, at });
    case "withdrawn":
      return refusalError("approval.withdrawn", { at, reason: String(approval.decisionReason) });
    case "expired":
    case "pending":
      return refusalError("approval.expired", { at });
  }
}

export function stale(): AppError {
  return refusalError("approval.other_action");
}
