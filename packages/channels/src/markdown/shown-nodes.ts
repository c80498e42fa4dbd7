import type { Nodes } from "mdast";
import { readMarkdown } from "./read-markdown.ts";

/** What a page shows of Markdown: words, or an element with what is in it. */
export type ShownNode = string | { tag: string; href?: string; start?: number; inside: ShownNode[] };

const tags: Partial<Record<Nodes["type"], string>> = {
  paragraph: "p",
  strong: "strong",
  emphasis: "em",
  delete: "s",
  blockquote: "blockquote",
  listItem: "li",
  table: "table",
  tableRow: "tr",
  tableCell: "td",
};

/** Addresses a page may open. */
const opened = /^(?:https?:\/\/|mailto:|tel:)/i;

function linkTo(url: string, words: ShownNode[]): ShownNode[] {
  const inside = words.length > 0 ? words : [url];
  return opened.test(url) ? [{ tag: "a", href: url, inside }] : [...inside, ` (${url})`];
}

function shown(node: Nodes): ShownNode[] {
  if (node.type === "text") return [node.value];
  if (node.type === "break") return ["\n"];
  if (node.type === "thematicBreak") return [{ tag: "hr", inside: [] }];
  if (node.type === "inlineCode") return [{ tag: "code", inside: [node.value] }];
  if (node.type === "code") return [{ tag: "pre", inside: [node.value] }];
  // A picture is named, never fetched.
  if (node.type === "image") return linkTo(node.url, node.alt ? [node.alt] : []);
  if (!("children" in node)) return [];
  const inside = (node.children as Nodes[]).flatMap(shown);
  if (node.type === "link") return linkTo(node.url, inside);
  if (node.type === "heading") return [{ tag: "p", inside: [{ tag: "strong", inside }] }];
  if (node.type === "list")
    return [node.ordered ? { tag: "ol", start: node.start ?? 1, inside } : { tag: "ul", inside }];
  if (node.type === "listItem" && typeof node.checked === "boolean")
    return [{ tag: "li", inside: [node.checked ? "☑ " : "☐ ", ...inside] }];
  const tag = tags[node.type];
  return tag === undefined ? inside : [{ tag, inside }];
}

/** Markdown as elements for a page that makes them one by one: no HTML is parsed there. */
export function shownNodes(markdown: string): ShownNode[] {
  return readMarkdown(markdown).children.flatMap(shown);
}
