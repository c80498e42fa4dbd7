import type { Nodes } from "mdast";

const isBreak = (node: Nodes | undefined) => node?.type === "break";

/** One line break between words and none at the edges, whatever elements of HTML asked for them. */
export function tidyBreaks(children: readonly Nodes[]): Nodes[] {
  if (!children.some(isBreak)) return [...children];
  const tidy: Nodes[] = [];
  for (const [at, node] of children.entries()) {
    const isFirst = tidy.length === 0;
    if (isBreak(node)) {
      if (!isFirst && !isBreak(tidy.at(-1))) tidy.push(node);
      continue;
    }
    if (node.type !== "text") {
      tidy.push(node);
      continue;
    }
    const start = isFirst || isBreak(tidy.at(-1)) ? node.value.trimStart() : node.value;
    const value = at === children.length - 1 || isBreak(children[at + 1]) ? start.trimEnd() : start;
    if (value !== "") tidy.push({ ...node, value });
  }
  if (isBreak(tidy.at(-1))) tidy.pop();
  return tidy;
}
