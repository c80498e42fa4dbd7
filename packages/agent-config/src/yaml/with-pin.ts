import { isMap, isNode, isScalar, parseDocument, type YAMLMap } from "yaml";

const endOf = (node: unknown): number => (isNode(node) ? (node.range?.[1] ?? 0) : 0);

/** Writes a key that a map does not have behind its last one; values are written as JSON, which YAML reads. */
function withKey(text: string, map: YAMLMap, written: string): string {
  const last = map.items.at(-1);
  const end = Math.max(endOf(last?.key), endOf(last?.value));
  if (map.flow === true) return `${text.slice(0, end)}, ${written}${text.slice(end)}`;
  const [first] = map.items;
  const start = isScalar(first?.key) ? (first.key.range?.[0] ?? 0) : 0;
  const indent = " ".repeat(start - (text.lastIndexOf("\n", start - 1) + 1));
  const lineEnd = text[end - 1] === "\n" ? end - 1 : text.indexOf("\n", end);
  const at = lineEnd === -1 ? text.length : lineEnd;
  return `${text.slice(0, at)}\n${indent}${written}${text.slice(at)}`;
}

/** The text of an agent in which an MCP server has this pin; all else stays as it is written. */
export function withPin(text: string, server: string, pin: object): string {
  const document = parseDocument(text);
  const servers = document.getIn(["tool_settings", "mcp"], true) as { items?: unknown[] } | undefined;
  const map = servers?.items?.find((one) => isMap(one) && one.get("name") === server);
  if (!isMap(map)) throw new Error(`There is no MCP server ${server} in the file`);
  const json = JSON.stringify(pin);
  const pinned = map.get("pinned", true);
  if (!isNode(pinned) || !pinned.range) return withKey(text, map, `"pinned": ${json}`);
  const isBlock = isMap(pinned) && pinned.flow !== true;
  const [start, end] = pinned.range;
  return `${text.slice(0, start)}${json}${isBlock ? "\n" : ""}${text.slice(end)}`;
}
