const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function lastMatchEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

/** The latest cut at a paragraph, line, sentence or word that does not leave the piece mostly empty. */
export function naturalCut(window: string): number {
  const cuts = [
    { end: window.lastIndexOf("\n\n"), least: 0.4 },
    { end: window.lastIndexOf("\n"), least: 0.5 },
    { end: lastMatchEnd(window, /[.!?…]["'’”)\]]*\s|[。！？]/g), least: 0.4 },
    { end: lastMatchEnd(window, /\s+/g), least: 0 },
  ];
  return cuts.find((cut) => cut.end > window.length * cut.least)?.end ?? 0;
}

/** A position at or before `index`, but not 0, that does not split a grapheme. */
export function characterCut(text: string, index: number): number {
  const start = graphemes.segment(text.slice(0, index + 4_096)).containing(index)?.index ?? index;
  if (start > 0) return start;
  // A grapheme longer than a whole message is hostile; only its surrogate pairs are kept together.
  const insidePair =
    /[\uD800-\uDBFF]/.test(text[index - 1] ?? "") && /[\uDC00-\uDFFF]/.test(text[index] ?? "");
  return Math.max(1, insidePair ? index - 1 : index);
}

/** At most `limit` UTF-16 units, ending in an ellipsis if something was cut; never half a character. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, characterCut(text.slice(0, limit + 64), limit - 1))}…`;
}
