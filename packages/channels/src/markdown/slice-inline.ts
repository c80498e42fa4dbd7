import type { PhrasingContent } from "mdast";

/** The words of nodes in a row. A picture counts as its name, which is never cut. */
export function plainWords(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text" || node.type === "inlineCode") return node.value;
      if ("children" in node) return plainWords(node.children);
      return node.type === "image" ? node.alt || "x" : "\n";
    })
    .join("");
}

/** The nodes from one place of their words to another. */
export function sliceInline(nodes: readonly PhrasingContent[], from: number, to: number): PhrasingContent[] {
  let at = 0;
  return nodes.flatMap((node): PhrasingContent[] => {
    const start = at;
    at += plainWords([node]).length;
    if (at <= from || start >= to) return [];
    const [first, end] = [Math.max(0, from - start), to - start];
    if (node.type === "text" || node.type === "inlineCode")
      return [{ ...node, value: node.value.slice(first, end), position: undefined }];
    if ("children" in node)
      return [{ ...node, children: sliceInline(node.children, first, end) as never[], position: undefined }];
    return first > 0 ? [] : [node];
  });
}

type Span = { from: number; to: number; node: PhrasingContent };

/** The link, picture or code that a cut at `cut` goes through. */
export function spanAt(nodes: readonly PhrasingContent[], cut: number, offset = 0): Span | null {
  let from = offset;
  for (const node of nodes) {
    const to = from + plainWords([node]).length;
    if (from < cut && cut < to) {
      if (node.type === "link" || node.type === "image" || node.type === "inlineCode")
        return { from, to, node };
      return "children" in node ? spanAt(node.children, cut, from) : null;
    }
    from = to;
  }
  return null;
}

/** Links and pictures as words beside their address. */
export function linksAsWords(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (node.type !== "link" && node.type !== "image")
      return ["children" in node ? { ...node, children: linksAsWords(node.children) as never[] } : node];
    const words = plainWords([node]);
    const shown = words === "" || words === node.url ? node.url : `${words} (${node.url})`;
    return [{ type: "text", value: shown }];
  });
}
