/** What a parser makes of a file, before it is cleaned and cut into sections. */
export type Draft = {
  title: string | null;
  /** Null where the file has no pages. */
  pages: number | null;
  /** Markdown, a page at a time where there are pages. */
  parts: { page: number | null; markdown: string }[];
  byOcr: boolean;
};

/** A draft of one text without pages. */
export function onePart(markdown: string, title: string | null = null): Draft {
  return { title, pages: null, parts: [{ page: null, markdown }], byOcr: false };
}
