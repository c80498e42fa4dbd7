import type { Chunk } from "./chunk.ts";
import { chunkTokens } from "./chunking/chunk-tokens.ts";
import { type Range, split } from "./chunking/split.ts";
import type { ExtractedDocument, Section } from "./document.ts";

export type ChunkOptions = {
  /** Paragraphs are joined up to this size. */
  targetTokens?: number;
  /** No chunk is longer; a table or paragraph up to this size stays whole. */
  maxTokens?: number;
};

type Sizes = { targetTokens: number; maxTokens: number };

/** A remainder shorter than this share of the target joins the chunk before it. */
const smallestRest = 0.15;

function trimmed(text: string, { start, end }: Range): Range {
  const piece = text.slice(start, end);
  return { start: start + (piece.length - piece.trimStart().length), end: start + piece.trimEnd().length };
}

const isHeadingOnly = (text: string, { start, end }: Range) =>
  /^\s*#{1,6} [^\n]*\s*$/.test(text.slice(start, end));

/** A heading without text belongs to the text after it. */
function joinHeadings(text: string, sections: readonly Section[]): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    const within = last && last.page === section.page && last.headings.length < section.headings.length;
    if (last && within && isHeadingOnly(text, last))
      joined[joined.length - 1] = { ...section, start: last.start };
    else joined.push(section);
  }
  return joined;
}

function pack(text: string, section: Section, { targetTokens, maxTokens }: Sizes): Range[] {
  const tokens = (start: number, end: number) => chunkTokens(text, start, end);
  const packed: Range[] = [];
  for (const piece of split(text, section, maxTokens)) {
    const last = packed.at(-1);
    if (last && tokens(last.start, piece.end) <= targetTokens) last.end = piece.end;
    else packed.push({ ...piece });
  }
  const [rest, before] = [packed.at(-1), packed.at(-2)];
  const small = rest && tokens(rest.start, rest.end) < smallestRest * targetTokens;
  if (small && before && tokens(before.start, rest.end) <= maxTokens) {
    before.end = rest.end;
    packed.pop();
  }
  return packed;
}

/**
 * Splits a document into chunks that can be read alone: within one section and page, at paragraphs, else rows, sentences, words.
 * They are in order, do not overlap, and leave out only white space.
 */
export function chunkDocument(document: ExtractedDocument, options: ChunkOptions = {}): Chunk[] {
  const targetTokens = options.targetTokens ?? 400;
  const maxTokens = Math.max(targetTokens, options.maxTokens ?? Math.ceil(targetTokens * 1.5));
  const { text } = document;
  return joinHeadings(text, document.sections).flatMap((section) =>
    pack(text, section, { targetTokens, maxTokens })
      .map((range) => trimmed(text, range))
      .filter(({ start, end }) => end > start)
      .map(({ start, end }) => ({
        text: text.slice(start, end),
        headings: section.headings,
        page: section.page,
        start,
        end,
      })),
  );
}
