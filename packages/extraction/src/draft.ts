/** A parser's output, before it is cleaned and split into sections. */
export type Draft = {
  title: string | null;
  /** Null if the file has no pages. */
  pages: number | null;
  /** Markdown, per page if there are pages. */
  parts: { page: number | null; markdown: string }[];
  byOcr: boolean;
  /** Sentences for the author: what was left out and why. */
  notes?: string[];
};

/** A draft of one text without pages. */
export function onePart(markdown: string, title: string | null = null, notes: string[] = []): Draft {
  return { title, pages: null, parts: [{ page: null, markdown }], byOcr: false, notes };
}
