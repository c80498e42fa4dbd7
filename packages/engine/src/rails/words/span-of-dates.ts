import { behindOrdinal } from "@konstruct/core/language/answers/points-within";
import type { TracedAtom } from "../../ground/ground-reply.ts";

const sentenceEnd = new RegExp(String.raw`[!?。！？\n]|\.(?!${behindOrdinal})(?=\s+\p{Lu}|\s*$)`, "u");

/** Whether a count is that of the days between two dates that its sentence states with a source: "12 nights, 22 December to 3 January". */
export function isSpanOfDates(
  text: string,
  atom: TracedAtom,
  atoms: readonly TracedAtom[],
  moments: readonly string[],
): boolean {
  if (atom.kind !== "quantity") return false;
  const count = Number(/^\d{1,3}(?!\p{N})/u.exec(atom.text)?.[0] ?? 0);
  const days = atoms
    .filter(({ kind, source, value }) => kind === "date" && (source !== null || moments.includes(value)))
    .filter(
      (one) => !sentenceEnd.test(text.slice(Math.min(one.end, atom.end), Math.max(one.start, atom.start))),
    )
    .map(({ value }) => Date.parse(value));
  return count > 0 && days.some((from) => days.some((to) => (to - from) / 86_400_000 === count));
}
