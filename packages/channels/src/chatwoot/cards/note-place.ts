/**
 * Stored as the place of a card: when its last note was written, in seconds of Chatwoot's clock, and a fingerprint of what the note
 * said.
 */
export const notePlace = (createdAtS: number, print: string): string => `${createdAtS} ${print}`;
