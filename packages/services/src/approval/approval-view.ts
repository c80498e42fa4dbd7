import type { Approval } from "@konstruct/db/approval/approval";

/** An approval as a reviewer sees it, without the nonce and the contact's addresses. */
export type ApprovalView = Omit<Approval, "nonce" | "envelope">;

export function viewOf({ nonce: _nonce, envelope: _envelope, ...shown }: Approval): ApprovalView {
  return shown;
}
