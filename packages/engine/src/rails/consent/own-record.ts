import type { LoopRun } from "../../turn/loop-run.ts";
import type { ArgumentLeaf } from "../../values/argument-leaves.ts";
import { isReference, isText } from "../../values/reference.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

/**
 * Whether a text comes from a record that only its owner gets: who has proven that it is theirs does not repeat their name and
 * telephone number for a note. A reference says which of several records is meant, so it has to be named.
 */
export function isOfOwnRecord({ turn }: LoopRun, { origins }: JudgedCall): (leaf: ArgumentLeaf) => boolean {
  const { owners = {} } = turn.input.agent.tool_settings;
  return (leaf) => {
    const [, tool = ""] = /^result:(.+)$/.exec(origins[leaf.path] ?? "") ?? [];
    const isProven = Object.hasOwn(owners, tool) && owners[tool] !== "anyone";
    return isProven && isText(leaf) && !isReference(leaf.value);
  };
}
