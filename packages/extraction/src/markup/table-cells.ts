import type { Element } from "./document-tree.ts";

const spanOf = (element: Element, name: string) =>
  Math.min(1_000, Math.max(1, Number(element.getAttribute(name)) || 1));

/** A cell, its first column, and how many columns it covers. */
type PlacedCell = { cell: Element; at: number; span: number };

/** The cells of each row. A cell that covers rows below it, of the same head or body, moves their cells to the right. */
export function placedCells(table: Element): PlacedCell[][] {
  /** By column, how many rows from here on a cell above covers. */
  let covered: number[] = [];
  let group: Element | null = null;
  return [...table.querySelectorAll("tr")].map((row) => {
    if (row.parentElement !== group) covered = [];
    group = row.parentElement;
    const below = covered.map((rows) => Math.max(0, rows - 1));
    let next = 0;
    const cells = [...row.children].filter(({ nodeName }) => nodeName === "TD" || nodeName === "TH");
    const placed = cells.map((cell) => {
      while ((covered[next] ?? 0) > 0) next++;
      const [at, span] = [next, spanOf(cell, "colspan")];
      for (; next < at + span; next++) below[next] = spanOf(cell, "rowspan") - 1;
      return { cell, at, span };
    });
    covered = below;
    return placed;
  });
}

/** The cells of a table in columns of which the style says that they are collapsed. */
export function collapsedCells(table: Element, isCollapsed: (column: Element) => boolean): Set<Element> {
  const columns: boolean[] = [];
  for (const column of table.querySelectorAll("col")) {
    const isGone =
      isCollapsed(column) || (column.parentElement !== null && isCollapsed(column.parentElement));
    for (let count = spanOf(column, "span"); count > 0; count--) columns.push(isGone);
  }
  if (!columns.includes(true)) return new Set();
  const isGone = ({ at, span }: PlacedCell) =>
    Array.from({ length: span }, (_each, more) => columns[at + more] === true).every(Boolean);
  return new Set(placedCells(table).flatMap((row) => row.filter(isGone).map(({ cell }) => cell)));
}
