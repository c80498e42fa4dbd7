import type { Approval } from "@konstruct/db/approval/approval";

/** What a reviewer sees. The nonce and the contact's addresses are the machine's. */
export type ApprovalView = Omit<Approval, "nonce" | "envelope">;

export function viewOf({ nonce: _nonce, envelope: _envelope, ...shown }: Approval): ApprovalView {
  return shown;
}
