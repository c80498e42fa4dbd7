import type { Atom } from "./atom.ts";
import { findMentions } from "./find-mentions.ts";

/** Every checkable fact of an English or Thai text, in order: what a reply may say only if a source holds it. */
export function extractAtoms(text: string, context: { now: Date }): Atom[] {
  return findMentions(text, context.now).map(({ kind, start, end, value }) => ({
    kind,
    text: text.slice(start, end),
    start,
    end,
    value,
  }));
}
