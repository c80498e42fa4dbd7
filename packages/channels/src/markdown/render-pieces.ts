import type { Root } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { piecesOf } from "./pieces.ts";
import { readMarkdown } from "./read-markdown.ts";

/** One message's worth of a reply: as it is sent, and as Markdown. */
export type Piece = { tree: Root; text: string; markdown: string };

/** A tree as Markdown. */
export function markdownOf(tree: Root): string {
  const extensions = [gfmToMarkdown({ tablePipeAlign: false })];
  return toMarkdown(tree, { extensions, bullet: "-", emphasis: "_", rule: "-" }).trim();
}

/** Words in which no sign is a mark. */
export const plainTree = (words: string): Root => ({
  type: "root",
  children: [{ type: "paragraph", children: [{ type: "text", value: words }] }],
});

/** A tree in pieces of at most `limit` characters as they are sent. None is empty. */
export function piecesWithin(tree: Root, limit: number, render: (tree: Root) => string): Piece[] {
  const rendered = piecesOf(tree, (piece) => render(piece).length <= limit).map((piece) => ({
    tree: piece,
    text: render(piece),
    markdown: markdownOf(piece),
  }));
  return rendered.filter(({ text }) => text !== "");
}

/** The spaces before a first line are part of its code. */
const withoutEdges = (markdown: string) => markdown.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
const html = /<[a-z/!]/i;

/** Markdown in pieces of at most `limit` characters as they are sent; what is one piece keeps its own spelling. */
export function renderPieces(markdown: string, limit: number, render: (tree: Root) => string): Piece[] {
  const pieces = piecesWithin(readMarkdown(markdown), limit, render);
  const [only, ...others] = pieces;
  return only !== undefined && others.length === 0 ? [{ ...only, markdown: withoutEdges(markdown) }] : pieces;
}

/** Markdown in pieces for a channel that reads Markdown, and no HTML; what is one piece without any keeps its own spelling. */
export function markdownPieces(markdown: string, limit: number): string[] {
  const whole = withoutEdges(markdown);
  if (whole.length <= limit && !html.test(whole)) return whole.trim() === "" ? [] : [whole];
  return piecesWithin(readMarkdown(markdown), limit, markdownOf).map(({ text }) => text);
}
