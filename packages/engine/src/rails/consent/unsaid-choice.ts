import type { JsonObject } from "@konstruct/core/json";
import type { ArgumentLeaf } from "../../values/argument-leaves.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

/**
 * Whether a value is one of the few that the tool's own schema lists, such as a kind of work. People call it by words that only a model
 * can match to it.
 */
export function isUnsaidChoice({ tool }: JudgedCall): (leaf: ArgumentLeaf) => boolean {
  const { properties } = tool.parameters();
  const listed = (path: string) => (properties as Record<string, JsonObject> | undefined)?.[path]?.enum;
  return ({ path, value }) => {
    const values = listed(path);
    return Array.isArray(values) && values.includes(value);
  };
}
