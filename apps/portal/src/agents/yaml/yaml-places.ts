import type { Finding } from "@konstruct/core/agent/finding";
import { type Document, isMap, isNode, isScalar, type Node } from "yaml";

export type Span = { from: number; to: number };

const spanOf = (node: Node | null | undefined): Span | null =>
  node?.range == null ? null : { from: node.range[0], to: node.range[1] };

/** The key's own span of a map's entry: the value may be long. */
function keySpan(
  document: Document,
  parent: readonly PropertyKey[],
  key: PropertyKey | undefined,
): Span | null {
  const map = parent.length === 0 ? document.contents : document.getIn(parent, true);
  if (!isMap(map)) return null;
  const pair = map.items.find(({ key: own }) => isScalar(own) && String(own.value) === String(key));
  return pair !== undefined && isNode(pair.key) ? spanOf(pair.key) : null;
}

/** Where a path is written: its key, its entry in a list, or the nearest one above that is written at all. */
export function spanOfPath(document: Document, path: Finding["path"]): Span {
  for (let length = path.length; length > 0; length--) {
    const [parent, key] = [path.slice(0, length - 1), path[length - 1]];
    const ofKey = keySpan(document, parent, key);
    if (ofKey !== null) return ofKey;
    const node = document.getIn(path.slice(0, length), true);
    const own = isNode(node) ? spanOf(node) : null;
    if (own !== null) return own;
  }
  return { from: 0, to: 0 };
}
