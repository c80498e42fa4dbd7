import { findMentions } from "../../ground/mentions/find-mentions.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { type ArgumentLeaf, argumentLeaves } from "../../values/argument-leaves.ts";
import { isLongText } from "../../values/named-values.ts";
import { unsourcedFigures } from "../../view/unsourced-figures.ts";
import type { JudgedCall } from "../authority/judged-call.ts";
import { agreementOf } from "./agreement.ts";

/** Longer texts that the model words for the contact, where the call says more than them. */
export const notesAmong = (leaves: readonly ArgumentLeaf[], { origins }: Pick<JudgedCall, "origins">) =>
  leaves.filter((leaf) => isLongText(leaf) && origins[leaf.path] === "model");

/** Whether a note has a figure that nothing given holds. */
export function hasUnsourced(run: LoopRun, notes: readonly ArgumentLeaf[]): boolean {
  const mentions = notes.flatMap(({ value }) => findMentions(String(value), shownNow(run.turn)));
  const figures = mentions.flatMap(({ offers }) => offers.filter((key) => key.startsWith("n:")));
  return unsourcedFigures(run, { figures: figures.map((key) => Number(key.slice(2))) }).length > 0;
}

/**
 * Whether the contact agreed to a call in all but its notes, which the question did not show: that is an order, whose reply shows
 * them. "perhaps": as of an agreement.
 */
export function agreedButNotes(run: LoopRun, call: JudgedCall): "ordered" | "perhaps" | null {
  const leaves = argumentLeaves(call.args);
  const notes = notesAmong(leaves, call);
  if (notes.length === 0 || notes.length === leaves.length || hasUnsourced(run, notes)) return null;
  const paths = new Set(notes.map(({ path }) => path));
  const args = Object.fromEntries(Object.entries(call.args).filter(([name]) => !paths.has(name)));
  const agreement = agreementOf(run, { ...call, args });
  return agreement === "agreed" ? "ordered" : agreement;
}
