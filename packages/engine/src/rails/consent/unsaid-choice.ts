import type { JsonObject } from "@konstruct/core/json";
import type { LoopRun } from "../../turn/loop-run.ts";
import type { ArgumentLeaf } from "../../values/argument-leaves.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { namingOf } from "./named-by-contact.ts";

/**
 * Whether a value is one of the few that the tool's own schema lists, such as a kind of work. People call it by words that only a model
 * can match to it. In a tainted conversation an injected text could pick it, so what the contact said must have a word of its label.
 */
export function isUnsaidChoice(
  run: LoopRun,
  call: JudgedCall,
  said: string,
): (leaf: ArgumentLeaf) => boolean {
  const { properties } = call.tool.parameters();
  const isHinted = namingOf(run, call).isHintedIn(said);
  const listed = (path: string) => (properties as Record<string, JsonObject> | undefined)?.[path]?.enum;
  return (leaf) => {
    const values = listed(leaf.path);
    const isListed = Array.isArray(values) && values.includes(leaf.value);
    return isListed && (!run.turn.session.tainted || isHinted(leaf));
  };
}
