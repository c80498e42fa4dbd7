import type { JsonObject } from "@konstruct/core/json";
import type { LoopRun } from "../../turn/loop-run.ts";
import type { ArgumentLeaf } from "../../values/argument-leaves.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

/**
 * Whether a value is one of the few that the tool's own schema lists, such as a kind of work. People call it by words that only a model
 * can match to it. Where others may have written what the model has read, they could choose it.
 */
export function isUnsaidChoice({ turn }: LoopRun, { tool }: JudgedCall): (leaf: ArgumentLeaf) => boolean {
  const { properties } = tool.parameters();
  const listed = (path: string) => (properties as Record<string, JsonObject> | undefined)?.[path]?.enum;
  return ({ path, value }) => {
    const values = listed(path);
    return !turn.session.tainted && Array.isArray(values) && values.includes(value);
  };
}
