import { chunkTokens } from "./chunk-tokens.ts";

/** A stretch of a text, in UTF-16 units. */
export type Range = { start: number; end: number };

type Splitter = (text: string, range: Range) => Iterable<Range>;

/** Cuts after every match; the stretches cover the range. */
function* cutBehind(text: string, { start, end }: Range, mark: RegExp): Generator<Range> {
  let from = start;
  for (const match of text.slice(start, end).matchAll(mark)) {
    const to = start + match.index + match[0].length;
    if (to > from) yield { start: from, end: to };
    from = to;
  }
  if (end > from) yield { start: from, end };
}

function* segments(
  text: string,
  { start }: Range,
  granularity: "sentence" | "word" | "grapheme",
): Generator<Range> {
  for (const { index, segment } of new Intl.Segmenter("th", { granularity }).segment(text)) {
    yield { start: start + index, end: start + index + segment.length };
  }
}

const isTable = (text: string, { start }: Range) => /^\s*\|/.test(text.slice(start, start + 100));
/** A line break inside a paragraph ends no sentence, unless a list item or a row begins after it. */
const wrapped = /\n(?!\s*(?:[-*+>|#]|\d{1,3}[.)]))/g;

/** From coarse to fine. A finer cut is made only if a coarser piece is too long. */
const splitters: readonly Splitter[] = [
  (text, range) => cutBehind(text, range, /\n{2,}/g),
  (text, range) =>
    isTable(text, range)
      ? cutBehind(text, range, /\n/g)
      : segments(text.slice(range.start, range.end).replace(wrapped, " "), range, "sentence"),
  (text, range) => cutBehind(text, range, /\s+/g),
  (text, range) => segments(text.slice(range.start, range.end), range, "word"),
  (text, range) => segments(text.slice(range.start, range.end), range, "grapheme"),
];

/** Half a hundred combining marks can form one grapheme: a piece still too long is cut between characters. */
function* hardCut(text: string, range: Range, maxTokens: number): Generator<Range> {
  let start = range.start;
  for (let at = range.start; at < range.end; ) {
    const next = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    if (at > start && chunkTokens(text, start, next) > maxTokens) {
      yield { start, end: at };
      start = at;
    }
    at = next;
  }
  yield { start, end: range.end };
}

/** Stretches of at most `maxTokens` that cover the range, cut as coarsely as possible. */
export function* split(text: string, range: Range, maxTokens: number, level = 0): Generator<Range> {
  if (chunkTokens(text, range.start, range.end) <= maxTokens) {
    yield range;
    return;
  }
  const splitter = splitters[level];
  if (splitter === undefined) {
    yield* hardCut(text, range, maxTokens);
    return;
  }
  for (const piece of splitter(text, range)) yield* split(text, piece, maxTokens, level + 1);
}
