/** The outcome of a link code that a contact sent. */
export type LinkEnd = "linked" | "known_already" | "wrong_code" | "too_many_attempts";

/** Links a contact across channels. The contact comes from the conversation, never from an argument. */
export interface ContactLinks {
  issueCode(contactId: string): Promise<{ code: string; expiresAt: Date }>;
  redeemCode(contactId: string, code: string): Promise<LinkEnd>;
}
