import { languageCodes } from "@konstruct/core/language/languages";
import { headingsOf } from "./headings-of.ts";
import type { Owner } from "./record-owners.ts";

/** A place in a text that names a record. `isDay`: by its weekday. */
type Named = { owner: Owner; start: number; end: number; isDay: boolean };

const speakers = languageCodes.map((language) => ({
  weekday: new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }),
  relative: new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
}));

/** By its weekday in each language: the words for a day from yesterday to the day after tomorrow, "samedi": "aujourd'hui". */
function dayWords(now: Date): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const { weekday, relative } of speakers) {
    for (const away of [-3, -2, -1, 0, 1, 2, 3]) {
      const said = relative.format(away, "day").toLowerCase().replaceAll("’", "'");
      const day = weekday.format(new Date(now.getTime() + away * 86_400_000)).toLowerCase();
      words.set(day, [...(words.get(day) ?? []), ...(/\p{N}/u.test(said) ? [] : [said])]);
    }
  }
  return words;
}

/** Every mention of these names as whole words. A weekday is also named by "today". */
function namedIn(text: string, names: readonly Owner[], now: Date): Named[] {
  const plain = text.toLowerCase().replaceAll("’", "'");
  const days = dayWords(now);
  return names.flatMap((owner) => {
    const dayNames = days.get(owner.name);
    return [owner.name, ...(dayNames ?? [])].flatMap((name) => {
      const found: Named[] = [];
      for (let at = plain.indexOf(name); at !== -1; at = plain.indexOf(name, at + 1)) {
        const around = `${plain[at - 1] ?? " "}${plain[at + name.length] ?? " "}`;
        const place = { owner, start: at, end: at + name.length, isDay: dayNames !== undefined };
        if (!/[\p{L}\p{N}]/u.test(around)) found.push(place);
      }
      return found;
    });
  });
}

/**
 * The records a position of a text is about: those named in its own sentence, otherwise in the lines above it. A weekday names what
 * follows it: "this afternoon at 3 or 4, on Tuesday only at 11". Empty: none.
 */
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
      .map(({ start, end }) =>
        named.filter((one) => one.start >= start && one.end <= end && (!one.isDay || one.end <= position)),
      )
      .find((found) => found.length > 0)
      ?.map(({ owner }) => owner) ?? [];
}
