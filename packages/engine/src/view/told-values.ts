import type { WaitingCall } from "../session/session-state.ts";
import type { ArgumentLeaf } from "../values/argument-leaves.ts";
import { unnamedIn } from "../values/named-values.ts";

type ToldCall = Pick<WaitingCall, "args" | "origins" | "summary">;

/**
 * Values of a call that a text omits and the contact must hear. Of values bound by the agent only those in the tool's summary
 * count: another system's key means nothing to a contact.
 */
export function untoldIn(text: string, { args, origins, summary }: ToldCall, now: Date): ArgumentLeaf[] {
  const left = unnamedIn(text, args, now);
  if (!left.some(({ path }) => origins[path] === "bound")) return left;
  const outsideSummary = unnamedIn(summary, args, now);
  const isInSummary = ({ path, value }: ArgumentLeaf) =>
    !outsideSummary.some((leaf) => leaf.path === path && leaf.value === value);
  return left.filter((leaf) => origins[leaf.path] !== "bound" || isInSummary(leaf));
}
