import type { Draft } from "../turn/draft.ts";

/** The words that end a turn. */
export type Said = {
  draft: Draft;
  /** Operations the reply asks the contact about. */
  asked: ReadonlySet<string>;
};
