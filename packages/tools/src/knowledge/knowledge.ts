/** A piece of an article that is readable on its own. */
export type Passage = {
  /** Stable: the same piece of the same article keeps its id. */
  id: string;
  title: string;
  text: string;
  /** The confidence that it is about the question, 0 to 1; from {@link answersFrom} on it may be used to answer. */
  score: number;
  /** A link to the whole article. */
  source: string;
  documentId?: string;
  /** Counted from 1. */
  page?: number;
  /** Its headings in the document. */
  heading?: string;
  url?: string;
};

/** From this score on a passage counts as about the question. Every search scales its scores to it. Measured: docs/evals.md. */
export const answersFrom = 0.5;

export type SearchOptions = {
  /** BCP 47, the reader's language: passages in it come first. */
  language?: string;
  /**
   * Which passages below {@link answersFrom} are returned. `none`: none. `near`: a few that may help, if no passage reaches it.
   * `all`: the nearest, whatever their score.
   */
  unsure?: "none" | "near" | "all";
};

/** A tenant's articles and documents, as a search. */
export interface Knowledge {
  /** Best first. Empty when no passage is about the query. */
  search(query: string, limit: number, options?: SearchOptions): Promise<Passage[]>;
}
