import { createHash } from "node:crypto";

/** The id accept_inbound gives a conversation, derived from the account and reference before any row exists. */
export function conversationIdOf(channelAccountId: string, conversationRef: string): string {
  const hex = createHash("sha256").update(`${channelAccountId}/${conversationRef}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
