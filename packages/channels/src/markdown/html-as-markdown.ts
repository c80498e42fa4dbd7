import { raisedSigns } from "@konstruct/core/text/raised-signs";
import type { Nodes, PhrasingContent } from "mdast";
import { htmlBlockNames } from "micromark-util-html-tag-name";

const marks: Readonly<Record<string, "strong" | "emphasis" | "delete">> = {
  b: "strong",
  strong: "strong",
  i: "emphasis",
  em: "emphasis",
  s: "delete",
  del: "delete",
  strike: "delete",
};

const inline: Readonly<Record<string, true>> = {
  a: true,
  code: true,
  font: true,
  mark: true,
  small: true,
  span: true,
  sub: true,
  sup: true,
  u: true,
};

/** Elements open at once; a tag beyond is words. */
const deepest = 50;

type Tag = { name: string; isEnd: boolean; attributes: string };

function tagOf(node: Nodes): Tag | null {
  if (node.type !== "html") return null;
  const [, end, name, attributes] = /^<(\/?)([a-z][a-z0-9-]*)([\s\S]*?)\/?>$/i.exec(node.value) ?? [];
  if (name === undefined) return null;
  return { name: name.toLowerCase(), isEnd: end === "/", attributes: attributes ?? "" };
}

function attribute({ attributes }: Tag, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? "";
}

/** A number beside raised text must not take in its digits. */
const raised = (nodes: readonly Nodes[], height: "sup" | "sub"): Nodes[] =>
  nodes.map((node) => {
    if (node.type === "text") return { ...node, value: raisedSigns(node.value, height) };
    return "children" in node ? ({ ...node, children: raised(node.children, height) } as Nodes) : node;
  });

function element(tag: Tag, inside: Nodes[]): Nodes[] {
  if (tag.name === "sup" || tag.name === "sub") return raised(inside, tag.name);
  const children = inside as PhrasingContent[];
  const mark = marks[tag.name];
  if (mark !== undefined) return [{ type: mark, children }];
  const url = attribute(tag, "href");
  if (tag.name === "a" && url !== "") return [{ type: "link", url, children }];
  return htmlBlockNames.includes(tag.name) ? [{ type: "break" }, ...inside, { type: "break" }] : inside;
}

const isKnown = (name: string) => name in marks || name in inline || htmlBlockNames.includes(name);

/** What a node means without another half. A tag of no element of HTML, such as `<name>`, is words. */
function alone(node: Nodes, tag: Tag | null): Nodes[] {
  if (node.type !== "html") return [node];
  if (tag?.name === "br" || tag?.name === "hr") return [{ type: "break" }];
  if (tag?.name === "img") return [{ type: "image", url: attribute(tag, "src"), alt: attribute(tag, "alt") }];
  if (tag !== null && isKnown(tag.name)) return htmlBlockNames.includes(tag.name) ? [{ type: "break" }] : [];
  return node.value.startsWith("<!--") ? [] : [{ type: "text", value: node.value }];
}

type Open = { tag: Tag; node: Nodes; inside: Nodes[] };

/** HTML among other nodes as what it means. */
export function htmlAsMarkdown(nodes: readonly Nodes[]): Nodes[] {
  const meant: Nodes[] = [];
  const open: Open[] = [];
  const add = (...more: Nodes[]) => (open.at(-1)?.inside ?? meant).push(...more);
  /** A tag that was never closed, and what stands behind it. */
  const giveUp = ({ tag, node, inside }: Open) =>
    add(
      ...alone(node, tag),
      ...(tag.name === "sup" || tag.name === "sub" ? raised(inside.splice(0, 1), tag.name) : []),
      ...inside,
    );
  for (const node of nodes) {
    const tag = tagOf(node);
    const opener = tag?.isEnd ? open.findLast((each) => each.tag.name === tag.name) : undefined;
    if (opener !== undefined) {
      while (open.at(-1) !== opener) giveUp(open.pop()!);
      open.pop();
      add(...element(opener.tag, opener.inside));
    } else if (tag !== null && !tag.isEnd && open.length < deepest) open.push({ tag, node, inside: [] });
    else add(...alone(node, tag));
  }
  while (open.length > 0) giveUp(open.pop()!);
  return meant;
}
