import { columnNumber } from "./check-sheet.ts";

const opening = /<(?:\w+:)?conditionalFormatting\b/;
const closing = /<\/(?:\w+:)?conditionalFormatting\s*>/;
/** The cells of a rule are said in its tag, or after it by newer programs. */
const cells = /\ssqref\s*=\s*["']([^"']*)["']|<(?:\w+:)?sqref>([^<]*)</;
const strike = /<(?:\w+:)?strike\b(?![^<>]*val\s*=\s*["'](?:0|false)["'])/;
/** Tables colour their cells, and a picture may be the ground of all. */
const grounds = /<(?:\w+:)?(?:tablePart|picture)\b/;
const range = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/;
const mostRanges = 200;

const rulesOf = (xml: string) =>
  xml
    .split(opening)
    .slice(1)
    .map((from) => {
      const [inner = ""] = from.split(closing, 1);
      const [, said, after = ""] = cells.exec(inner) ?? [];
      return { ranges: (said ?? after).trim().split(/\s+/).filter(Boolean), inner };
    });

/** Ranges that a rule may strike out. Whether it does depends on what its formula says of each cell. */
export function strikingRanges(xml: string, isStriking: (style: number) => boolean): string[] {
  return rulesOf(xml).flatMap(({ ranges, inner }) => {
    const styles = [...inner.matchAll(/\sdxfId\s*=\s*["'](\d+)["']/g)].map(([, style]) => Number(style));
    return strike.test(inner) || styles.some(isStriking) ? ranges : [];
  });
}

/** Cells of which the colours are not only those of their style. Both numbers begin at 0. */
export function recolouredCells(xml: string): (row: number, column: number) => boolean {
  const found = rulesOf(xml).flatMap(({ ranges }) => ranges);
  if (grounds.test(xml) || found.length > mostRanges) return () => true;
  const boxes = found.map((each) => {
    const [, left = "A", top = "1", right = left, bottom = top] = range.exec(each) ?? [];
    return {
      ...{ left: columnNumber(left) - 1, right: columnNumber(right) - 1 },
      ...{ top: Number(top) - 1, bottom: Number(bottom) - 1 },
    };
  });
  return (row, column) =>
    boxes.some(
      ({ left, right, top, bottom }) => column >= left && column <= right && row >= top && row <= bottom,
    );
}
