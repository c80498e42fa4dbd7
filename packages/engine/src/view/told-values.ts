import type { WaitingCall } from "../session/session-state.ts";
import type { ArgumentLeaf } from "./argument-leaves.ts";
import { unnamedIn } from "./named-values.ts";

type ToldCall = Pick<WaitingCall, "args" | "origins" | "summary">;

/**
 * Values of a call that a text leaves out and the contact has to hear. Of values the agent binds only those that the tool's summary names
 * have to be told: a key of another system says nothing to a contact.
 */
export function untoldIn(text: string, { args, origins, summary }: ToldCall, now: Date): ArgumentLeaf[] {
  const left = unnamedIn(text, args, now);
  if (!left.some(({ path }) => origins[path] === "bound")) return left;
  const outsideSummary = unnamedIn(summary, args, now);
  const isInSummary = ({ path, value }: ArgumentLeaf) =>
    !outsideSummary.some((leaf) => leaf.path === path && leaf.value === value);
  return left.filter((leaf) => origins[leaf.path] !== "bound" || isInSummary(leaf));
}
