import type { LoopRun } from "../../turn/loop-run.ts";
import type { ArgumentLeaf } from "../../values/argument-leaves.ts";
import type { JudgedCall } from "../authority/judged-call.ts";

/** From this many digits on a text of digits is a reference, such as a member's number. */
const digitsOfReference = 6;

/** A name, a reference or another text: no amount and no moment, which the contact may have named for something else. */
export const isText = ({ value }: ArgumentLeaf): boolean =>
  typeof value === "string" &&
  (!/^[\d\s:.,/T-]*$/.test(value) || new RegExp(`^\\d{${digitsOfReference},}$`).test(value));

/**
 * Whether a text comes from a record that only its owner gets: who has proven that it is theirs does not repeat their name and
 * telephone number for a note.
 */
export function isOfOwnRecord({ turn }: LoopRun, { origins }: JudgedCall): (leaf: ArgumentLeaf) => boolean {
  const { owners = {} } = turn.input.agent.tool_settings;
  return (leaf) => {
    const [, tool = ""] = /^result:(.+)$/.exec(origins[leaf.path] ?? "") ?? [];
    return isText(leaf) && Object.hasOwn(owners, tool) && owners[tool] !== "anyone";
  };
}
