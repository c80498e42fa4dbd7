import type { LexicalIndex } from "./lexical-index.ts";
import { stem } from "./stem.ts";
import { tokenise } from "./tokenise.ts";

/** What can be done to something one has already: whoever asks for it is not helped by hearing about the thing. */
const acts: ReadonlySet<string> = new Set(
  ["cancel", "change", "exchange", "modify", "edit", "amend", "reschedule", "swap", "replace"].map(stem),
);

/** Of what has a number: else it may be asked how to, or whether one may. */
const back = stem("return");

/** A thing is to be cancelled or changed, and this intent knows nothing of that. */
export function asksForUnmetAct(text: string, lexical: LexicalIndex, intentId: string): boolean {
  const words = tokenise(text);
  const asked = words.filter((word) => acts.has(word) || (word === back && words.includes("⟨id⟩")));
  return asked.length > 0 && asked.every((word) => !lexical.knows(word, intentId));
}
