import type { Element } from "./document-tree.ts";

const spanOf = (element: Element, name: string) =>
  Math.min(1_000, Math.max(1, Number(element.getAttribute(name)) || 1));

/** The cells of a table in columns of which the style says that they are collapsed. */
export function collapsedCells(table: Element, isCollapsed: (column: Element) => boolean): Set<Element> {
  const columns: boolean[] = [];
  for (const column of table.querySelectorAll("col")) {
    const isGone =
      isCollapsed(column) || (column.parentElement !== null && isCollapsed(column.parentElement));
    for (let count = spanOf(column, "span"); count > 0; count--) columns.push(isGone);
  }
  const cells = new Set<Element>();
  if (!columns.includes(true)) return cells;
  for (const row of table.querySelectorAll("tr")) {
    let at = 0;
    for (const cell of row.children) {
      const span = spanOf(cell, "colspan");
      if (Array.from({ length: span }, (_each, more) => columns[at + more] === true).every(Boolean))
        cells.add(cell);
      at += span;
    }
  }
  return cells;
}
