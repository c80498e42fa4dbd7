import type { List, ListItem, Nodes, Root, Table } from "mdast";
import { toString as wordsOf } from "mdast-util-to-string";
import { type Dialect, inlineLines } from "./inline-marks.ts";
import { continuesTable } from "./pieces.ts";

/** Code keeps its place at the edge: what stands before a line of it would be copied with it. */
type Line = { text: string; isCode: boolean };

const prose = (texts: readonly string[]): Line[] => texts.map((text) => ({ text, isCode: false }));

/** A chat would show the language of the code as its first line. */
function codeLines(value: string, dialect: Dialect): Line[] {
  // A fence inside would end the code.
  const code = dialect.escape(value.replaceAll("```", "``\u200b`"));
  return ["```", ...code.split("\n"), "```"].map((text) => ({
    text,
    isCode: true,
  }));
}

function itemLines(item: ListItem, marker: string, dialect: Dialect): Line[] {
  const box = item.checked ? "☑" : "☐";
  const sign =
    typeof item.checked === "boolean" ? (marker === dialect.bullet ? box : `${marker} ${box}`) : marker;
  const [first, ...rest] = blockLines(item.children, dialect);
  if (first === undefined || first.isCode) return [...prose([sign]), ...(first ? [first] : []), ...rest];
  const indented = rest.map((line) =>
    line.isCode || line.text === "" ? line : { ...line, text: `    ${line.text}` },
  );
  return [{ text: `${sign} ${first.text}`, isCode: false }, ...indented];
}

function listLines(list: List, dialect: Dialect): Line[] {
  return list.children.flatMap((item, at) => {
    const marker = list.ordered ? `${(list.start ?? 1) + at}.` : dialect.bullet;
    const apart = at > 0 && list.spread ? prose([""]) : [];
    return [...apart, ...itemLines(item, marker, dialect)];
  });
}

const widest = 80;
/** Letters and signs of one width. */
const narrow = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Sc}\p{Zs}+<=>^|~]*$/u;
const isPlain = (node: Nodes): boolean =>
  node.type === "text" || ("children" in node && node.type !== "link" && node.children.every(isPlain));

/** A table in columns, if all of it can be shown so. */
function columns({ children }: Table): string[] | null {
  const rows = children.map((row) => row.children.map((cell) => wordsOf(cell).trim()));
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_each, at) =>
    Math.max(...rows.map((row) => (row[at] ?? "").length)),
  );
  const width = widths.reduce((sum, each) => sum + each + 2, 0);
  if (width > widest || !rows.flat().every((cell) => narrow.test(cell))) return null;
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function tableLines(table: Table, dialect: Dialect): Line[] {
  const drawn =
    dialect.columns && table.children.every((row) => row.children.every(isPlain)) ? columns(table) : null;
  const shown = continuesTable(table) ? 1 : 0;
  if (drawn !== null) return codeLines(drawn.slice(shown).join("\n"), dialect);
  const rows = table.children
    .slice(shown)
    .map((row) =>
      row.children.map((cell) => inlineLines(cell.children, dialect).join(" ") || "–").join(" · "),
    );
  return prose(rows);
}

function linesOf(node: Nodes, dialect: Dialect): Line[] {
  switch (node.type) {
    case "paragraph":
      return prose(inlineLines(node.children, dialect));
    case "heading":
      return prose(inlineLines(node.children, dialect, "*"));
    case "code":
      return codeLines(node.value, dialect);
    case "blockquote":
      // A quote inside a quote is shown at the same depth: a chat knows one.
      return blockLines(node.children, dialect).map(({ text, isCode }) => ({
        text: text.startsWith("> ") ? text : `> ${text}`.trimEnd(),
        isCode,
      }));
    case "list":
      return listLines(node, dialect);
    case "table":
      return tableLines(node, dialect);
    case "thematicBreak":
      return prose(["---"]);
    default:
      return prose(inlineLines([node], dialect));
  }
}

/** Blocks stand as far apart as they were written. */
function blockLines(nodes: readonly Nodes[], dialect: Dialect): Line[] {
  return nodes.flatMap((node, at) => {
    const above = nodes[at - 1]?.position?.end.line;
    const isClose =
      above !== undefined && node.position !== undefined && node.position.start.line - above === 1;
    return [...(at === 0 || isClose ? [] : prose([""])), ...linesOf(node, dialect)];
  });
}

/** A tree of Markdown as a chat with `*bold*`, `_italic_` and `~strike~` writes it. */
export function chatText(tree: Root, dialect: Dialect): string {
  return blockLines(tree.children, dialect)
    .map(({ text }) => text)
    .join("\n")
    .replace(/\n{3,}(?=[^`]*$)/g, "\n\n")
    .trim();
}
