import { raisedSigns } from "@konstruct/core/text/raised-signs";
import TurndownService from "turndown";
import { takeFaces } from "./controls.ts";
import type { Element } from "./document-tree.ts";
import { tableMarkdown } from "./table.ts";
import { placedCells } from "./table-cells.ts";

const noText = "script, style, iframe, object, embed, canvas, link, meta";

/** A merged cell has its text in its first place. */
function rowsOf(table: Element): string[][] {
  return placedCells(table).map((cells) => {
    const row: string[] = [];
    for (const { cell, at } of cells) row[at] = cell.textContent ?? "";
    return Array.from(row, (text) => text ?? "");
  });
}

function textsIn(node: Element): Element[] {
  return node.nodeType === 3 ? [node] : [...node.childNodes].flatMap(textsIn);
}

/** Layout tables contain other tables or whole paragraphs. */
function isDataTable(table: Element): boolean {
  return (
    table.querySelector("table, h1, h2, h3, ul, ol") === null && rowsOf(table).some((row) => row.length > 1)
  );
}

/** Raised and lowered text as signs, the innermost first: a number beside it must not take in its digits. */
function raiseSigns(root: Element): void {
  for (const element of [...root.querySelectorAll("sup, sub")].reverse()) {
    const height = element.nodeName === "SUP" ? "sup" : "sub";
    const [first, ...others] = textsIn(element).filter(({ textContent }) => textContent?.trim());
    if (first === undefined) continue;
    const all = [first, ...(/\p{L}{2}/u.test(element.textContent ?? "") ? [] : others)];
    for (const text of all) text.textContent = raisedSigns(text.textContent ?? "", height);
  }
}

const tableNumber = "data-table-number";

/** Replaces each table by one small element: the converter would build a text of every cell, and of every row again. */
function takeTables(root: Element): string[] {
  const tables: string[] = [];
  for (const table of [...root.querySelectorAll("table")]) {
    if (!isDataTable(table)) continue;
    table.setAttribute(tableNumber, String(tables.length));
    const caption = (table.querySelector("caption")?.textContent ?? "").replace(/\s+/g, " ").trim();
    tables.push([caption, tableMarkdown(rowsOf(table))].filter((text) => text !== "").join("\n\n"));
    table.textContent = "table";
  }
  return tables;
}

function createConverter(tables: readonly string[]): TurndownService {
  const converter = new TurndownService({
    headingStyle: "atx",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    hr: "---",
  });
  // Escaping would put backslashes into codes and prices, which are searched as they are written.
  converter.escape = (text) => text.replace(/^(#{1,6} )/gm, "\\$1");
  const numberOf = (node: unknown) => (node as Element).getAttribute(tableNumber);
  converter.addRule("table", {
    filter: (node) => node.nodeName === "TABLE" && numberOf(node) !== null,
    replacement: (_content, node) => `\n\n${tables[Number(numberOf(node))] ?? ""}\n\n`,
  });
  converter.addRule("block", {
    filter: (node) => /^(?:SUMMARY|DETAILS|LEGEND|CAPTION|DIALOG|SEARCH)$/.test(node.nodeName),
    replacement: (content) => `\n\n${content}\n\n`,
  });
  converter.addRule("heading in one line", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
    replacement: (content, { nodeName }) =>
      `\n\n${"#".repeat(Number(nodeName.slice(1)))} ${content.replace(/\s+/g, " ").trim()}\n\n`,
  });
  converter.addRule("link", { filter: "a", replacement: (content) => content });
  converter.addRule("picture", {
    filter: "img",
    replacement: (_content, node) => (node as unknown as Element).getAttribute("alt") ?? "",
  });
  return converter;
}

/** The visible content of an element as Markdown: the text of links without their URLs, the description of pictures. */
export function toMarkdown(root: Element): string {
  for (const element of [...root.querySelectorAll(noText)]) element.remove();
  takeFaces(root);
  raiseSigns(root);
  const converter = createConverter(takeTables(root));
  return converter.turndown(root as unknown as Parameters<TurndownService["turndown"]>[0]);
}
