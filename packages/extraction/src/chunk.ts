/** A piece of a document that can be read on its own and is found as one. */
export type Chunk = {
  /** Exactly `document.text.slice(start, end)`. */
  text: string;
  headings: string[];
  page: number | null;
  start: number;
  end: number;
};
