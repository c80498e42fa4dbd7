import type { Draft } from "../turn/draft.ts";

/** The reply that ends a turn, with what it asks. */
export type Said = {
  draft: Draft;
  /** Operations the reply asks the contact about. */
  asked: ReadonlySet<string>;
  /** The reply asks something else too. */
  asksMore: boolean;
  /** The slot of the open goal it asks for. */
  slot?: string | undefined;
};

/** A reply that asks about no waiting call. */
export const asksNothing = (draft: Draft): Said => ({ draft, asked: new Set(), asksMore: false });
