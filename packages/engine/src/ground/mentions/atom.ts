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
 * One checkable fact in a text. `start` inclusive, `end` exclusive, in UTF-16 units of the text it was found in.
 * `value` is canonical: two spellings of one fact compare equal.
 */
export type Atom = { kind: AtomKind; text: string; start: number; end: number; value: string };
