/** A piece of an article that can be read on its own. */
export type Passage = {
  /** The same for the same piece of the same article, also tomorrow. */
  id: string;
  title: string;
  text: string;
  /** How sure it is to be about the question, 0 to 1; {@link answersFrom} on it may be answered from. */
  score: number;
  /** Where a person finds the whole article. */
  source: string;
  documentId?: string;
  /** Counted from 1. */
  page?: number;
  /** What it stands under in the document. */
  heading?: string;
  url?: string;
};

/** A passage of such a score is taken to be about the question. Every search scales its scores so. Measured: docs/evals.md. */
export const answersFrom = 0.5;

export type SearchOptions = {
  /** BCP 47, of whoever asks: what is written in it goes before what is not. */
  language?: string;
  /**
   * What is given of passages that may be about something else: none; when nothing is surely about the question, a few that
   * may help; or the nearest whatever their score, for whoever reads it.
   */
  unsure?: "none" | "near" | "all";
};

/** What a tenant has written down for its contacts. */
export interface Knowledge {
  /** Best first. Empty when nothing is about the query: never a passage for want of a better one. */
  search(query: string, limit: number, options?: SearchOptions): Promise<Passage[]>;
}
