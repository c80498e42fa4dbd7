/** A piece of an article that can be read on its own. */
export type Passage = {
  /** The same for the same piece of the same article, also tomorrow. */
  id: string;
  title: string;
  text: string;
  /** Higher is nearer; comparable within one search only. */
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

/** What a tenant has written down for its contacts. Lexical today; another search may stand behind it. */
export interface Knowledge {
  /**
   * Best first. Empty when nothing is about the query: never a passage for want of a better one.
   * @param isUnsureToo gives the nearest passages whether or not they are about the query: whoever reads them looks at the score
   */
  search(query: string, limit: number, isUnsureToo?: boolean): Promise<Passage[]>;
}
