import { languageCodes } from "@konstruct/core/language/languages";
import { headingsOf } from "./headings-of.ts";
import type { Owner } from "./record-owners.ts";

/** A place in a text that names a record. */
type Named = { owner: Owner; start: number; end: number };

const speakers = languageCodes.map((language) => ({
  weekday: new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }),
  relative: new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
}));

/** By its weekday in each language: the words for a day from yesterday to the day after tomorrow, "samedi": "aujourd'hui". */
function dayWords(now: Date): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const { weekday, relative } of speakers) {
    for (const away of [-1, 0, 1, 2]) {
      const said = relative.format(away, "day").toLowerCase().replaceAll("’", "'");
      const day = weekday.format(new Date(now.getTime() + away * 86_400_000)).toLowerCase();
      if (!/\p{N}/u.test(said)) words.set(day, [...(words.get(day) ?? []), said]);
    }
  }
  return words;
}

/** Every mention of these names as whole words. A weekday is also named by "today". */
function namedIn(text: string, names: readonly Owner[], now: Date): Named[] {
  const plain = text.toLowerCase().replaceAll("’", "'");
  const days = dayWords(now);
  return names.flatMap((owner) =>
    [owner.name, ...(days.get(owner.name) ?? [])].flatMap((name) => {
      const found: Named[] = [];
      for (let at = plain.indexOf(name); at !== -1; at = plain.indexOf(name, at + 1)) {
        const around = `${plain[at - 1] ?? " "}${plain[at + name.length] ?? " "}`;
        if (!/[\p{L}\p{N}]/u.test(around)) found.push({ owner, start: at, end: at + name.length });
      }
      return found;
    }),
  );
}

/** The records a position of a text is about: those named in its own sentence, otherwise in the lines above it. Empty: none. */
export function scopeOf(
  text: string,
  names: readonly Owner[],
  now: Date,
): (position: number) => readonly Owner[] {
  const named = namedIn(text, names, now);
  if (named.length === 0) return () => [];
  const headings = headingsOf(text);
  return (position) =>
    headings(position)
      .map(({ start, end }) => named.filter((one) => one.start >= start && one.end <= end))
      .find((found) => found.length > 0)
      ?.map(({ owner }) => owner) ?? [];
}
