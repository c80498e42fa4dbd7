import { languages } from "../language/languages.ts";

const farthest = 31;

function phrasesOf(code: string): [string, number][] {
  const format = new Intl.RelativeTimeFormat(code, { numeric: "auto" });
  const counts = Array.from({ length: 2 * farthest + 1 }, (_none, at) => at - farthest);
  return counts.flatMap((count): [string, number][] => [
    [format.format(count, "day").toLowerCase(), count],
    ...(Math.abs(count) <= 8 && count !== 0
      ? [[format.format(count, "week").toLowerCase(), count * 7] as [string, number]]
      : []),
  ]);
}

/** Words for days around today by their distance, in every language: "tomorrow", "hace 3 días", "พรุ่งนี้". Longest first. */
export const relativeDays: readonly [string, number][] = languages
  .flatMap(({ code, days }) => [...phrasesOf(code), ...Object.entries(days)])
  .toSorted(([a], [b]) => b.length - a.length);
