/** Kept as the place of a card: when its last note was written, by Chatwoot's clock in seconds, and what of the card it told. */
export const notePlace = (createdAtS: number, print: string): string => `${createdAtS} ${print}`;
