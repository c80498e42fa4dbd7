import type { Draft } from "../turn/draft.ts";

/** The words that end a turn. */
export type Said = {
  draft: Draft;
  /** Operations the reply asks the contact about. */
  asked: ReadonlySet<string>;
  /** It asks something else besides. */
  asksMore: boolean;
  /** The value of the open goal that it asks for. */
  slot?: string | undefined;
};

/** Words that ask about no waiting call. */
export const asksNothing = (draft: Draft): Said => ({ draft, asked: new Set(), asksMore: false });
