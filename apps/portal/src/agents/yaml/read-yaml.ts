import { exactNumbers } from "@konstruct/core/json";
import { parseDocument } from "yaml";

/** `error`: the parser's own words; `refused`: a key of `agents.yaml`. */
type ReadYaml = { config: Record<string, never> } | { error: string } | { refused: "no_object" | "no_alias" };

/** A draft as it is written in YAML, or why it cannot be one. */
export function readYaml(text: string): ReadYaml {
  const document = parseDocument(text, { uniqueKeys: true, customTags: exactNumbers });
  const [error] = document.errors;
  if (error !== undefined) return { error: error.message.split("\n")[0] ?? "" };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 0 });
  } catch {
    return { refused: "no_alias" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { refused: "no_object" };
  return { config: JSON.parse(JSON.stringify(value)) };
}
