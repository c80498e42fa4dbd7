import type { LoopRun } from "../../turn/loop-run.ts";
import type { ArgumentLeaf } from "../../values/argument-leaves.ts";
import { isReference, isText } from "../../values/reference.ts";
import { isOfOwner } from "../../view/argument-origins.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

/**
 * Whether a text comes from a record that only its owner gets: who has proven that it is theirs does not repeat their name and
 * telephone number for a note. References tell records apart, so the contact has to name them.
 */
export function isOfOwnRecord({ turn }: LoopRun, { origins }: JudgedCall): (leaf: ArgumentLeaf) => boolean {
  return (leaf) => {
    const origin = origins[leaf.path] ?? "model";
    const isRead = origin.startsWith("result:") && isOfOwner(turn.input.agent, origin);
    return isRead && isText(leaf) && !isReference(leaf.value);
  };
}
