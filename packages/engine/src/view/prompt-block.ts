import type { Json } from "@konstruct/core/json";

/** Data inside a prompt, as JSON between tags. `<` is escaped, so that no text can close its block. */
export function promptBlock(name: string, value: Json): string {
  return `<${name}>\n${JSON.stringify(value).replaceAll("<", "\\u003c")}\n</${name}>`;
}
