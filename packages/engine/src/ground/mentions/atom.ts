export type AtomKind =
  | "money"
  | "quantity"
  | "date"
  | "time"
  | "code"
  | "id"
  | "percentage"
  | "phone"
  | "email"
  | "url";

/**
 * One checkable fact in a text. `start` is inclusive, `end` exclusive, in UTF-16 units. `value` is canonical: two spellings of
 * one fact are equal.
 */
export type Atom = { kind: AtomKind; text: string; start: number; end: number; value: string };
