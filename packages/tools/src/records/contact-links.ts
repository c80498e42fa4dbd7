/** How a code that a contact sent ended. */
export type LinkEnd = "linked" | "known_already" | "wrong_code" | "too_many_attempts";

/** Lets the contact of a call be known in another channel. Who that is follows from the conversation, never from an argument. */
export interface ContactLinks {
  issueCode(contactId: string): Promise<{ code: string; expiresAt: Date }>;
  redeemCode(contactId: string, code: string): Promise<LinkEnd>;
}
