import type { Emphasis, ListItem, Nodes, PhrasingContent, Root, RootContent, Strong } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as wordsOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { boldBesideSigns } from "./bold-beside-signs.ts";
import { htmlAsMarkdown } from "./html-as-markdown.ts";
import { tidyBreaks } from "./tidy-breaks.ts";

/** Elements inside each other; what stands deeper is words. */
const deepest = 100;
/** Nobody means as many quotes or lists inside each other in one line, and reading them takes long. */
const endlessNest = /^(?:[ \t]*(?:>|(?:[+*-]|\d{1,9}[.)])[ \t])){50}/m;

/** The parser searches the rest of a paragraph for the other half of each mark, so more marks than this are read as words. */
const mostMarks = 1_000;
const mostComments = 40;
const fenced = /^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1/gm;
const signs = /\*+|~+|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu;
const isOver = (text: string, sign: RegExp, most: number) => (text.match(sign)?.length ?? 0) > most;

/** The constructs that are not parsed. HTML blocks are always off, so that each tag is a node of a paragraph. */
function unread(markdown: string): string[] {
  const paragraphs = markdown.replace(fenced, "\n\n").split(/\n[ \t]*\n/);
  return [
    "htmlFlow",
    ...(endlessNest.test(markdown) ? ["blockQuote", "list"] : []),
    ...(paragraphs.some((each) => isOver(each, signs, mostMarks)) ? ["attention", "strikethrough"] : []),
    ...(paragraphs.some((each) => isOver(each, /<[!?]/g, mostComments)) ? ["htmlText"] : []),
  ];
}

const extensions = [gfm({ singleTilde: false }), boldBesideSigns()];

type Targets = Map<string, { url: string; isUsed: boolean }>;

/** An address ends at a space where a chat shows it as it is. */
const withoutSpaces = (url: string) => url.replace(/\s/g, encodeURIComponent);

const words = (value: string): PhrasingContent => ({ type: "text", value });

function targetsIn(tree: Root): Targets {
  const targets: Targets = new Map();
  const visit = (node: Nodes): void => {
    if (node.type === "definition" && !targets.has(node.identifier))
      targets.set(node.identifier, { url: node.url, isUsed: false });
    if ("children" in node) node.children.forEach(visit);
  };
  visit(tree);
  return targets;
}

const letterBefore = /[\p{L}\p{M}\p{N}]$/u;
const letterAfter = /^[\p{L}\p{M}\p{N}]/u;

/** In `2*3*4` and `2**3**4` the marks are part of what is said. */
function isArithmetic(node: Emphasis | Strong, before: Nodes | undefined, after: Nodes | undefined): boolean {
  if (before?.type !== "text" || after?.type !== "text") return false;
  if (!letterBefore.test(before.value) || !letterAfter.test(after.value)) return false;
  return node.type === "emphasis" || /\d$/.test(before.value) || /^\d/.test(after.value);
}

/** Words in a row are one node: to render each for itself takes long. */
function joined(nodes: Nodes[], node: Nodes): Nodes[] {
  const last = nodes.at(-1);
  if (last?.type === "text" && node.type === "text") nodes[nodes.length - 1] = words(last.value + node.value);
  else nodes.push(node);
  return nodes;
}

class Reading {
  readonly #targets: Targets;
  readonly #source: string;
  constructor(targets: Targets, source: string) {
    this.#targets = targets;
    this.#source = source;
  }

  #numberOf({ position }: ListItem): number {
    const offset = position?.start.offset ?? 0;
    return Number(/^\d+/.exec(this.#source.slice(offset, offset + 9))?.[0]);
  }

  /** A list in which the written numbers do not count on is one list for each number that does not; `1.` on each line counts. */
  #counted(node: Nodes): Nodes[] {
    if (node.type !== "list" || !node.ordered) return [node];
    const numbers = node.children.map((item) => this.#numberOf(item));
    if (numbers.every((each) => each === numbers[0])) return [node];
    const starts = [...numbers.keys()].filter((at) => at === 0 || numbers[at] !== numbers[at - 1]! + 1);
    return starts.map((from, at) => {
      const children = node.children.slice(from, starts[at + 1]);
      const [start, end] = [children[0]?.position?.start, children.at(-1)?.position?.end];
      return {
        ...node,
        start: numbers[from]!,
        children,
        position: start && end && { start, end },
      };
    });
  }

  /** A reference is its link itself; the mark of a footnote and its text have the same label. */
  #meant(node: Nodes, depth: number): Nodes[] {
    if (node.type === "footnoteReference") return [words(`[${node.label ?? node.identifier}]`)];
    if (node.type === "definition") {
      if (this.#targets.get(node.identifier)?.isUsed) return [];
      return [{ type: "paragraph", children: [words(`${node.label ?? node.identifier}: ${node.url}`)] }];
    }
    if (node.type === "imageReference")
      return [{ type: "image", url: this.#target(node.identifier), alt: node.alt ?? null }];
    // Only one word behind a fence is the language of the code.
    if (node.type === "code" && node.meta)
      return [{ ...node, lang: null, meta: null, value: `${node.lang} ${node.meta}\n${node.value}` }];
    if (node.type === "image") return [{ ...node, url: withoutSpaces(node.url) }];
    if (!("children" in node)) return [node];
    // Rows and items are never words.
    if ((node.type === "list" || node.type === "table") && depth + 3 > deepest)
      return [{ type: "paragraph", children: [words(wordsOf(node))] }];
    const inside = this.children(node.children, depth + 1);
    const isWords = node.type === "paragraph" || node.type === "heading" || node.type === "tableCell";
    const children = isWords ? tidyBreaks(inside) : inside;
    if (node.type === "paragraph" && children.length === 0) return [];
    if (node.type === "link")
      return [{ ...node, url: withoutSpaces(node.url), children: children as PhrasingContent[] }];
    if (node.type === "linkReference")
      return [{ type: "link", url: this.#target(node.identifier), children: children as PhrasingContent[] }];
    if (node.type !== "footnoteDefinition") return [{ ...node, children: children as never[] }];
    const label = words(`[${node.label ?? node.identifier}] `);
    const [first, ...rest] = children;
    if (first?.type !== "paragraph") return [{ type: "paragraph", children: [label] }, ...children];
    return [{ ...first, children: [label, ...first.children] }, ...rest];
  }

  #target(identifier: string): string {
    const target = this.#targets.get(identifier);
    if (target === undefined) return "";
    target.isUsed = true;
    return withoutSpaces(target.url);
  }

  children(nodes: readonly Nodes[], depth: number): Nodes[] {
    if (depth > deepest) return [words(nodes.map((node) => wordsOf(node)).join(" "))];
    const counted = nodes.flatMap((node) => this.#counted(node));
    const read = htmlAsMarkdown(counted).flatMap((node) => this.#meant(node, depth));
    return read
      .flatMap((node, at): Nodes[] => {
        if (node.type !== "emphasis" && node.type !== "strong") return [node];
        if (!isArithmetic(node, read[at - 1], read[at + 1])) return [node];
        const mark = words(node.type === "strong" ? "**" : "*");
        return [mark, ...node.children, mark];
      })
      .reduce(joined, []);
  }
}

/**
 * Markdown with GitHub's additions as one tree of words, links and layout: references are their links, and no HTML is left. Every
 * word of the text is in the tree.
 */
export function readMarkdown(markdown: string): Root {
  const tree = fromMarkdown(markdown, {
    extensions: [...extensions, { disable: { null: unread(markdown) } }],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const reading = new Reading(targetsIn(tree), markdown);
  // Definitions come last, when it is known which of them were used.
  const rest = tree.children.map((node) => (node.type === "definition" ? [] : reading.children([node], 0)));
  const children = tree.children.flatMap((node, at) =>
    node.type === "definition" ? reading.children([node], 0) : (rest[at] ?? []),
  );
  return { ...tree, children: children as RootContent[] };
}
