import type { JsonObject } from "@konstruct/core/json";

/** What the contact is known to like, and to pay at most: a search ranks and narrows by it. */
export type Taste = { prefer: readonly string[]; avoid: readonly string[]; maxPrice: number | null };

/** What a supervised turn looks up before its one call (requirement C1). Bounded by whoever implements it. */
export interface ContextSource {
  /** The contact's own orders, newest first; none for a contact who is no known customer. */
  orders(customerId: string | null): Promise<JsonObject[]>;
  /** What the shop has that the message is about. */
  products(text: string, taste: Taste): Promise<JsonObject[]>;
}

export const emptyContext: ContextSource = {
  orders: async () => [],
  products: async () => [],
};

/** Words that make a message one about products, in any shop (requirement C5). */
const productWords =
  /\b(?:products?|items?|models?|prices?|costs?|how much|stocks?|availab\w+|sizes?|colou?rs?|buy|order one|purchase|sell|recommend\w*|looking for|compare|cheap\w*|warranty|spec\w*)\b|ราคา|เท่าไ|สินค้า|มีของ|สต็อก|สต๊อก|ขนาด|สี|ซื้อ|แนะนำ|รุ่น/iu;

export function hasProductWords(text: string, own: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return productWords.test(text) || own.some((word) => word !== "" && lower.includes(word.toLowerCase()));
}
