import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json } from "@konstruct/core/json";

const longest = 80;

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text);

/** A value as shown in a sentence; the same whatever the order of its keys. */
export function shown(value: Json): string {
  if (value === null) return "not set";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "string") return value === "" ? "empty" : `“${cut(value)}”`;
  if (Array.isArray(value)) {
    if (value.length === 0) return "none";
    return cut(value.map((item) => (typeof item === "string" ? item : canonicalJson(item))).join(", "));
  }
  return cut(canonicalJson(value));
}

/** Two long texts from shortly before the point where they differ. */
export function excerpts(before: string, after: string): [string, string] {
  if (before.length <= longest && after.length <= longest) return [shown(before), shown(after)];
  let parting = 0;
  while (parting < before.length && before[parting] === after[parting]) parting++;
  const space = before.lastIndexOf(" ", Math.max(0, parting - 15));
  const start = parting < 20 ? 0 : Math.max(0, space + 1);
  const from = (text: string) => shown(`${start === 0 ? "" : "…"}${text.slice(start)}`);
  return [from(before), from(after)];
}
