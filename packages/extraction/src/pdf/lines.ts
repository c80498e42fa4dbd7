import { raisedSigns } from "@konstruct/core/text/raised-signs";

/** A run of text on a page. Points from the left and from the bottom. */
export type TextItem = { text: string; x: number; y: number; width: number; fontSize: number };

/** Text on one baseline without a wide gap. */
export type Segment = { text: string; x: number; y: number; right: number; fontSize: number };

/** Shares of the font size: a smaller gap is none, a larger one separates columns. */
export const wordGap = 0.18;
const columnGap = 1.6;
const sameBaseline = 0.5;

function continues(segment: Segment, item: TextItem): boolean {
  const size = Math.max(segment.fontSize, item.fontSize);
  const gap = item.x - segment.right;
  return Math.abs(item.y - segment.y) <= sameBaseline * size && gap < columnGap * size && gap > -2 * size;
}

/** Shares of the font size before it: cents and footnotes are that small and that high, close behind. */
const raised = { size: 0.8, from: 0.15 };

const isRaised = (item: TextItem, segment: Segment) =>
  item.fontSize <= raised.size * segment.fontSize &&
  item.x - segment.right <= wordGap * segment.fontSize &&
  item.y - segment.y >= raised.from * segment.fontSize;

/** Joins the pieces in which a PDF draws text, in drawing order. */
export function segmentsOf(items: readonly TextItem[]): Segment[] {
  const segments: Segment[] = [];
  for (const item of items) {
    if (item.text.trim() === "") continue;
    const last = segments.at(-1);
    if (last === undefined || !continues(last, item)) {
      segments.push({
        text: item.text,
        x: item.x,
        y: item.y,
        right: item.x + item.width,
        fontSize: item.fontSize,
      });
      continue;
    }
    const gap = item.x - last.right > wordGap * item.fontSize;
    const joint = gap && !last.text.endsWith(" ") && !item.text.startsWith(" ") ? " " : "";
    last.text += joint + (isRaised(item, last) ? raisedSigns(item.text, "sup") : item.text);
    last.right = Math.max(last.right, item.x + item.width);
    // The largest letters stand on the baseline.
    if (item.fontSize > last.fontSize) [last.y, last.fontSize] = [item.y, item.fontSize];
  }
  return segments;
}

export type Line = { text: string; y: number; fontSize: number };

/** Joins segments side by side into one line with a tab between: a row of a table stays a row. */
function linesOf(segments: readonly Segment[]): Line[] {
  const ordered = segments.toSorted((one, other) => other.y - one.y);
  const rows: Segment[][] = [];
  for (const segment of ordered) {
    const row = rows.at(-1);
    const near =
      row && Math.abs(row[0]!.y - segment.y) <= sameBaseline * Math.min(row[0]!.fontSize, segment.fontSize);
    if (near) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => ({
    text: row
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text.trim())
      .join("\t"),
    y: row[0]!.y,
    fontSize: Math.max(...row.map(({ fontSize }) => fontSize)),
  }));
}

const fewest = 4;
/** Share of the page's width: shorter lines are cells of a table, not lines of a column. */
const columnWidth = 0.2;

/** Where a page of two columns divides: no line crosses it, and long lines are on both sides. */
function gutterOf(segments: readonly Segment[], pageWidth: number): number | undefined {
  const wide = segments.filter(({ x, right }) => right - x >= columnWidth * pageWidth);
  for (let at = 0.35; at <= 0.65; at += 0.01) {
    const gutter = at * pageWidth;
    if (segments.some(({ x, right }) => x < gutter && right > gutter)) continue;
    const left = wide.filter(({ right }) => right <= gutter).length;
    if (left >= fewest && wide.length - left >= fewest) return gutter;
  }
  return undefined;
}

/** The lines of a page in reading order: from the top, the left column before the right one. */
export function readingOrder(segments: readonly Segment[], pageWidth: number): Line[] {
  const gutter = gutterOf(segments, pageWidth);
  if (gutter === undefined) return linesOf(segments);
  const left = segments.filter(({ x }) => x < gutter);
  return [...linesOf(left), ...linesOf(segments.filter(({ x }) => x >= gutter))];
}
