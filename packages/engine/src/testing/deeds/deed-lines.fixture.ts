/** Replies in one language, written before the code that checks them: no digits, so that only the deed is in question. */
export type DeedLines = {
  /** What the contact asks for. */
  asks: string;
  /** Claims of a deed that nobody has done. */
  claims: readonly string[];
  /** True replies about a request that has not been done. */
  open: readonly string[];
  /** True replies about something else. */
  other: readonly string[];
};
