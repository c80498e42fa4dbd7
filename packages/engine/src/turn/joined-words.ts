import { joined } from "../compose/joined.ts";
import type { Draft } from "./draft.ts";

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
