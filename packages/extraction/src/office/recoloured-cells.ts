import { columnNumber } from "./check-sheet.ts";

const conditions = /<(?:\w+:)?conditionalFormatting\b[^<>]*?\ssqref\s*=\s*["']([^"']*)["']/g;
/** Tables colour their cells, and a picture may be the ground of all. */
const grounds = /<(?:\w+:)?(?:tablePart|picture)\b/;
const range = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/;
const mostRanges = 200;

/** Cells of which the colours are not only those of their style. Both numbers begin at 0. */
export function recolouredCells(xml: string): (row: number, column: number) => boolean {
  const found = [...xml.matchAll(conditions)].flatMap(([, ranges = ""]) => ranges.trim().split(/\s+/));
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
