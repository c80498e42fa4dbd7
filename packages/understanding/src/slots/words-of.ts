/**
 * One word of a text with its span. `plain`: for comparison, in lower case and without a genitive. `isValue`: part of another
 * parameter's value.
 */
export type Word = { plain: string; start: number; end: number; clause: number; isValue: boolean };

type Span = { start: number; end: number };

const segmenter = new Intl.Segmenter(["en", "th"], { granularity: "word" });

/** Ends a clause; punctuation inside words, numbers and codes does not. Two spaces between Thai words do. */
const clauseEnd = /[,;:!?\n()[\]–—"“”。、]|\.(?=\s|$)|\.{2,}|…| - /u;

/** The words of a text in order, with the number of their clause. */
export function wordsOf(text: string, values: readonly Span[]): Word[] {
  const found: Word[] = [];
  let clause = 0;
  let end = 0;
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true) continue;
    const between = text.slice(end, index);
    const last = found.at(-1);
    if (last !== undefined && clauseEnd.test(between)) clause++;
    // "O-12" and "email" are one word each, "Wi-Fi 6" is two.
    if (last !== undefined && /^[-&/+'’]$/.test(between) && last.end === index - 1) {
      last.end = index + segment.length;
      last.plain = `${last.plain}${between}${segment.toLowerCase()}`;
      end = last.end;
      continue;
    }
    end = index + segment.length;
    const isValue = values.some((span) => span.start < end && index < span.end);
    found.push({
      plain: segment.toLowerCase().replaceAll("’", "'").replace(/'s$/, ""),
      start: index,
      end,
      clause,
      isValue,
    });
  }
  return found;
}
