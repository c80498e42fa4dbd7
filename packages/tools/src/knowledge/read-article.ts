import { normalise } from "../search/normalise.ts";
import { cutSection } from "./cut-section.ts";
import { markdownSections } from "./markdown-sections.ts";

/** One Markdown text, with a link to it. */
export type Article = { title: string; text: string; source: string };

/** A passage before any search, with its headings separate. */
export type Piece = { id: string; headings: readonly string[]; text: string; source: string };

const longestPassage = 1_500;
const longestHeading = 120;

const slug = (headings: readonly string[]) =>
  normalise(headings.join(" "))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** One passage for each heading, and more where a section is too long for a message. */
export function readArticle({ title, text, source }: Article): Piece[] {
  const ids = new Map<string, number>();
  return markdownSections(text).flatMap(({ headings, text: words }) => {
    // The first heading of a file repeats its title.
    const own = headings.filter((heading, level) => level > 0 || normalise(heading) !== normalise(title));
    const path = [title, ...own].map((heading) => heading.slice(0, longestHeading).toWellFormed());
    return cutSection(words, longestPassage).map((piece) => {
      const name = own.length === 0 ? source : `${source}#${slug(path.slice(1))}`;
      const count = (ids.get(name) ?? 0) + 1;
      ids.set(name, count);
      return { id: count === 1 ? name : `${name}~${count}`, headings: path, text: piece, source };
    });
  });
}
