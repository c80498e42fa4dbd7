import type { WaitingCall } from "../session-state.ts";
import type { ArgumentLeaf } from "./argument-leaves.ts";
import { unnamedIn } from "./named-values.ts";

/** A call with what the contact is told of it in advance. */
type ToldCall = Pick<WaitingCall, "args" | "origins" | "summary">;

/**
 * Values of a call that a text leaves out and the contact is to hear. What the agent binds is the agent's: only what its tool's summary
 * names has to be told, since a key of another system says nothing to anybody.
 */
export function untoldIn(text: string, { args, origins, summary }: ToldCall, now: Date): ArgumentLeaf[] {
  const left = unnamedIn(text, args, now);
  if (!left.some(({ path }) => origins[path] === "bound")) return left;
  const inSummary = unnamedIn(summary, args, now);
  const isTold = ({ path, value }: ArgumentLeaf) =>
    !inSummary.some((leaf) => leaf.path === path && leaf.value === value);
  return left.filter((leaf) => origins[leaf.path] !== "bound" || isTold(leaf));
}
