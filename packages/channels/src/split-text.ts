const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

type SplitOptions = {
  /** The most one piece may cost; characters are UTF-16 units, which never count fewer than a platform does. */
  limit: number;
  /** The cost of one UTF-16 unit once rendered (`&` becomes five in Slack); 1 by default. */
  cost?: (unit: string) => number;
  /** Spans not to cut through, such as links; must be a global expression. */
  whole?: RegExp;
};

/** How many leading units fit into the limit. */
function fitting(text: string, options: SplitOptions): number {
  let spent = 0;
  for (let index = 0; index < text.length; index++) {
    spent += options.cost?.(text[index]!) ?? 1;
    if (spent > options.limit) return index;
  }
  return text.length;
}

function lastMatchEnd(text: string, pattern: RegExp): number {
  let end = 0;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

/** The latest cut at a paragraph, line, sentence or word that does not leave the piece mostly empty. */
function naturalCut(window: string): number {
  const cuts = [
    { end: window.lastIndexOf("\n\n"), least: 0.4 },
    { end: window.lastIndexOf("\n"), least: 0.5 },
    { end: lastMatchEnd(window, /[.!?…]["'’”)\]]*\s|[。！？]/g), least: 0.4 },
    { end: lastMatchEnd(window, /\s+/g), least: 0 },
  ];
  return cuts.find((cut) => cut.end > window.length * cut.least)?.end ?? 0;
}

/** A position at or before `index` that does not split a grapheme. */
function graphemeCut(text: string, index: number): number {
  const start = graphemes.segment(text).containing(index)?.index ?? index;
  if (start > 0) return start;
  // A grapheme longer than a whole message is hostile; only its surrogate pairs are kept together.
  const insidePair =
    /[\uD800-\uDBFF]/.test(text[index - 1] ?? "") && /[\uDC00-\uDFFF]/.test(text[index] ?? "");
  return Math.max(1, insidePair ? index - 1 : index);
}

function outsideWholeSpans(text: string, cut: number, options: SplitOptions): number {
  if (!options.whole) return cut;
  for (const match of text.matchAll(options.whole)) {
    if (match.index >= cut) break;
    if (match.index > 0 && match.index + match[0].length > cut) return match.index;
  }
  return cut;
}

/**
 * Divides a text into pieces that each fit the limit. Only white space at a cut (and at both ends) is lost, and no piece is empty.
 * An empty text gives no piece.
 */
export function splitText(text: string, options: SplitOptions): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > 0) {
    const fits = fitting(rest, options);
    if (fits >= rest.length) {
      pieces.push(rest);
      break;
    }
    // Some of the following text is needed to see where the grapheme at the limit ends and a link closes.
    const near = rest.slice(0, fits + 4_096);
    const cut = naturalCut(rest.slice(0, fits)) || graphemeCut(near, Math.max(1, fits));
    const safe = outsideWholeSpans(near, cut, options);
    pieces.push(rest.slice(0, safe).trimEnd());
    rest = rest.slice(safe).trimStart();
  }
  return pieces;
}

/** At most `limit` UTF-16 units, ending in an ellipsis if something was cut; never half a character. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, graphemeCut(text.slice(0, limit + 64), limit - 1))}…`;
}
