import { AppError } from "@konstruct/core/errors";
import type { Approval } from "@konstruct/db/approval/approval";

function conflict(message: string): AppError {
  return new AppError("conflict", message, { publicMessage: message });
}

/** Why an approval can no longer be decided, for the person who tried. */
export function refusalOf(approval: Approval): AppError {
  const { state, decidedBy, decidedAt, expiresAt } = approval;
  const at = decidedAt?.toISOString();
  switch (state) {
    case "approved":
    case "rejected":
      return conflict(`This was ${state} by ${decidedBy} at ${at}. A decision is final.`);
    case "withdrawn":
      return conflict(`This was withdrawn at ${at}: ${approval.decisionReason}. Nothing is left to decide.`);
    case "expired":
    // It has expired, though its row does not say so yet.
    case "pending":
      return conflict(
        `This expired at ${expiresAt.toISOString()} without a decision. If it is still wanted, the contact has to ask again.`,
      );
  }
}

export function stale(): AppError {
  return conflict("This is not the action you were shown. Read the approval again, then decide.");
}
