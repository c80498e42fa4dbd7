import { headingsOf } from "./headings-of.ts";
import type { Owner } from "./record-owners.ts";

/** A place in a text that names a record. */
type Named = { owner: Owner; start: number; end: number };

/** Every mention of these names as whole words. */
function namedIn(text: string, names: readonly Owner[]): Named[] {
  const plain = text.toLowerCase();
  return names.flatMap((owner) => {
    const found: Named[] = [];
    const { name } = owner;
    for (let at = plain.indexOf(name); at !== -1; at = plain.indexOf(name, at + 1)) {
      const around = `${plain[at - 1] ?? " "}${plain[at + name.length] ?? " "}`;
      if (!/[\p{L}\p{N}]/u.test(around)) found.push({ owner, start: at, end: at + name.length });
    }
    return found;
  });
}

/** The records a position of a text is about: those named in its own sentence, otherwise in the lines above it. Empty: none. */
export function scopeOf(text: string, names: readonly Owner[]): (position: number) => readonly Owner[] {
  const named = namedIn(text, names);
  if (named.length === 0) return () => [];
  const headings = headingsOf(text);
  return (position) =>
    headings(position)
      .map(({ start, end }) => named.filter((one) => one.start >= start && one.end <= end))
      .find((found) => found.length > 0)
      ?.map(({ owner }) => owner) ?? [];
}
