import { most, type ProposedArticle, type ReadPage } from "./proposal.ts";

const heading = /^#{1,6}\s+(\S.*)$/u;
const longestTitle = 120;

type Part = { title: string; lines: string[] };

/** The described text as articles, word for word: one for each heading, else one in all, named after the business. */
export function articlesOf(text: string, name: string): ProposedArticle[] {
  const parts: Part[] = [{ title: name, lines: [] }];
  for (const line of text.split("\n")) {
    const title = heading.exec(line.trim())?.[1];
    if (title !== undefined && parts.length < most.articles) parts.push({ title, lines: [] });
    else parts.at(-1)!.lines.push(line);
  }
  return parts.flatMap(({ title, lines }) => {
    const markdown = lines.join("\n").trim();
    return markdown === "" ? [] : [{ title: title.slice(0, longestTitle).toWellFormed(), markdown }];
  });
}

/** Paragraphs of an article as passages below their first words, so that tests can be made of them. */
export const asPage = ({ title, markdown }: ProposedArticle): ReadPage => ({
  location: title,
  title,
  passages: 1,
  chunks: sentencesOf(markdown).map((sentence) => ({ headings: [openingOf(sentence)], text: sentence })),
});

const sentencesOf = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.length >= 20);

const wordsAsked = 8;

/** The first words of a sentence: what a contact would write to ask for the rest. */
function openingOf(sentence: string): string {
  const words = sentence.split(/\s+/u);
  const opening = words.slice(0, wordsAsked).join(" ");
  return opening.replace(/[\s,.;:!–-]+$/u, "");
}
