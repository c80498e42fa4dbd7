import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { type Draft, onePart } from "../draft.ts";
import { leftOutNotes } from "../notes.ts";

type Range = { from: number; to: number; kind: "struckOut" | "comments" };

/** A longer text takes too long to parse. */
const longest = 1_000_000;
const tag = /^<(\/?)(s|del|strike)\b[^>]*>$/i;
const comment = /^\s*<!--[\s\S]*-->\s*$/;

/** Where a text is struck out, by `~~` or by a tag, or is a comment. */
function unseenIn(nodes: readonly Nodes[]): Range[] {
  const ranges: Range[] = [];
  let opened: number | undefined;
  for (const node of nodes) {
    const { start, end } = node.position ?? {};
    const [from, to] = [start?.offset ?? 0, end?.offset ?? 0];
    const [, isEnd] = (node.type === "html" ? tag.exec(node.value) : null) ?? [];
    if (isEnd === "") opened ??= from;
    else if (isEnd === "/" && opened !== undefined) {
      ranges.push({ from: opened, to, kind: "struckOut" });
      opened = undefined;
    } else if (node.type === "delete") ranges.push({ from, to, kind: "struckOut" });
    else if (node.type === "html" && comment.test(node.value)) ranges.push({ from, to, kind: "comments" });
    else if ("children" in node) ranges.push(...unseenIn(node.children));
  }
  return ranges;
}

/** Markdown as it was written, without what is struck out and without comments. */
export function readMarkdown(text: string): Draft {
  if (!/~~|<!--|<(?:s|del|strike)\b/i.test(text)) return onePart(text);
  if (text.length > longest)
    return onePart(text, null, ["The text is too long to look for struck-out texts in it. Split it."]);
  const tree = fromMarkdown(text, {
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const ranges = unseenIn([tree]);
  const leftOut = { struckOut: 0, comments: 0 };
  let [shown, from] = ["", 0];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    if (range.from < from) continue;
    shown += text.slice(from, range.from);
    from = range.to;
    leftOut[range.kind]++;
  }
  return onePart(shown + text.slice(from), null, leftOutNotes(leftOut));
}
