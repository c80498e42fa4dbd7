import { most, type ProposedArticle, type ReadPage } from "./proposal.ts";

const heading = /^#{1,6}\s+(\S.*)$/u;
const longestTitle = 120;
/** A shorter paragraph is quoted as a whole anyway. */
const longestParagraph = 400;

type Part = { title: string; lines: string[] };

function partsOf(text: string, name: string): Part[] {
  const parts: Part[] = [{ title: name, lines: [] }];
  for (const line of text.split("\n").map((one) => one.trim())) {
    const title = heading.exec(line)?.[1];
    if (title !== undefined && parts.length < most.articles) parts.push({ title, lines: [] });
    else if (line !== "") parts.at(-1)!.lines.push(line);
  }
  return parts.filter(({ lines }) => lines.length > 0);
}

const sentencesOf = (text: string) =>
  [...new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)].map(({ segment }) =>
    segment.trim(),
  );

const paragraphsOf = ({ lines }: Part) =>
  lines.flatMap((line) => (line.length > longestParagraph ? sentencesOf(line) : [line]));

/**
 * The described text as articles, word for word: one for each heading, else one in all, named after the business. Each paragraph gets
 * its opening as a heading, so that an answer quotes this paragraph and no more.
 */
export function articlesOf(text: string, name: string): ProposedArticle[] {
  return partsOf(text, name).map((part) => {
    const paragraphs = paragraphsOf(part);
    const headed = paragraphs.map((one) => `## ${openingOf(one)}\n\n${one}`);
    return {
      title: part.title.slice(0, longestTitle).toWellFormed(),
      markdown: (paragraphs.length > 1 ? headed : paragraphs).join("\n\n"),
    };
  });
}

/** The paragraphs of the text as passages below their openings, so that tests can be made of them. */
export const textAsPages = (text: string, name: string): ReadPage[] =>
  partsOf(text, name).map((part) => ({
    location: part.title,
    title: part.title,
    passages: 1,
    chunks: paragraphsOf(part).map((one) => ({ headings: [openingOf(one)], text: one })),
  }));

const wordsAsked = 8;
/** Short words at the end of an opening lead to what was cut off. */
const leadsOn = /(?:\s+\S{1,3})+$/u;

/** The first words of a paragraph: what a contact would write to ask for the rest. */
function openingOf(paragraph: string): string {
  const [clause = paragraph] = paragraph.split(/[,;:.!]\s/u);
  const words = clause.split(/\s+/u);
  const opening = words.slice(0, wordsAsked).join(" ");
  const cut = words.length > wordsAsked ? opening.replace(leadsOn, "") : opening;
  return cut.replace(/[\s,.;:!–-]+$/u, "").slice(0, longestTitle);
}
