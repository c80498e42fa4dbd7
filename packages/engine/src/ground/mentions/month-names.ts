import { withoutAccents } from "@konstruct/core/language/answers/write-plain";

/** Languages that write the month in letters; English and Thai have rules of their own. */
export const datedLanguages =
  "af ar az be bg bs ca cs cy da de el es et eu fa fi fil fr ga gl he hi hr hu hy id is it ka kk lt lv mk ms nb nl pl pt ro ru sk sl sq sr sr-Latn sv sw tr uk ur uz";

function namesIn(language: string): [string, number][] {
  const locale = `${language}-u-ca-gregory-nu-latn`;
  // The month alone and next to a day, which may differ: "декабрь", "14 декабря". Short ones count with a point: "14 déc."
  const forms = [
    { month: "long" },
    { month: "long", day: "numeric" },
    { month: "short", day: "numeric" },
  ] as const;
  return forms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_none, at): [string, number] => {
      const parts = format.formatToParts(new Date(Date.UTC(2024, at, 3)));
      return [parts.find(({ type }) => type === "month")?.value.toLowerCase() ?? "", at + 1];
    });
  });
}

const isName = /^[\p{L}\p{M}]{3,}\.?$/u;
/** Short names that are English words and may end a sentence: "take 3 out." */
const endsSentences = new Set(["out.", "set.", "ago.", "may.", "mar."]);

let known: Map<string, number[]> | undefined;

function monthsByName(): Map<string, number[]> {
  const months = new Map<string, number[]>();
  for (const [name, month] of datedLanguages.split(" ").flatMap(namesIn)) {
    const word = name.replace(/^(?:de |d['’])/, "");
    const same = months.get(word) ?? [];
    if (isName.test(word) && !endsSentences.has(word) && !same.includes(month))
      months.set(word, [...same, month]);
  }
  // People leave accents out: "fevrier", "aout".
  for (const [word, same] of [...months]) {
    const plain = withoutAccents(word);
    if (/^\p{Script=Latin}/u.test(word) && !months.has(plain)) months.set(plain, same);
  }
  return months;
}

/** The months, 1 to 12, with this name in any language; two if languages differ. Empty: none. Hebrew joins "in" to the name. */
export function monthsNamed(written: string): readonly number[] {
  known ??= monthsByName();
  const word = written.toLowerCase();
  return known.get(word) ?? known.get(word.replace(/^ב/u, "")) ?? [];
}
