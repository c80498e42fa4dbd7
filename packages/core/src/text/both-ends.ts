const highEnd = /[\uD800-\uDBFF]$/;
const lowStart = /^[\uDC00-\uDFFF]/;

/** Marks where text is left out. It has no letter or digit, so that it is never read as a value or a consent. */
export const gapMark = "[…]";

/** Half a number would be another number. */
const cutEnd = /(?<=\s)\S{1,40}$/;
const cutStart = /^\S{1,40}(?=\s)/;

/** A text, or its beginning and its end with a mark between them: what is asked may stand last. */
export function bothEnds(text: string, most: number): string {
  if (text.length <= most) return text;
  const [to, from] = [Math.ceil(most / 2), text.length - Math.floor(most / 2)];
  const isInWord = (at: number) => /^\S\S$/.test(text.slice(at - 1, at + 1));
  const begin = text
    .slice(0, to)
    .replace(isInWord(to) ? cutEnd : "", "")
    .replace(highEnd, "");
  const end = text
    .slice(from)
    .replace(isInWord(from) ? cutStart : "", "")
    .replace(lowStart, "");
  return `${begin}\n${gapMark}\n${end}`.toWellFormed();
}
