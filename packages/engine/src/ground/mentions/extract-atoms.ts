import type { Atom } from "./atom.ts";
import { findMentions } from "./find-mentions.ts";

/** Every checkable fact of a text, in order: a reply may only state those that a source holds. */
export function extractAtoms(text: string, context: { now: Date }): Atom[] {
  return findMentions(text, context.now).map(({ kind, start, end, value }) => ({
    kind,
    text: text.slice(start, end),
    start,
    end,
    value,
  }));
}
