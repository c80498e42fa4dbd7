import type { Draft } from "./draft.ts";

/** Two things said in one reply. After a list the second stands apart, or it would read as part of the last line. */
export function joined(first: string, second: string): string {
  if (first === "") return second;
  if (first.includes("\n")) return `${first}\n\n${second}`;
  return `${/[.!?…:]$/u.test(first) ? first : `${first}.`} ${second}`;
}

type Words = Pick<Draft, "text" | "provenance">;

/** The same with where the facts of both come from, at the places where they stand now. */
export function joinedWords(first: Words, second: Words): Words {
  const text = joined(first.text, second.text);
  const moved = text.length - second.text.length;
  const later = (second.provenance ?? []).map((atom) => ({
    ...atom,
    start: atom.start + moved,
    end: atom.end + moved,
  }));
  return { text, provenance: [...(first.provenance ?? []), ...later] };
}
