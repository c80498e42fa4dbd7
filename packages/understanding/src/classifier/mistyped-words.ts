import { wordsOf } from "./features.ts";
import { generalTexts } from "./general-texts.ts";

const mostKept = 8_192;
/** Shorter words are one slip away from too many others. It holds for the agent's word and for the longer of the two. */
const shortestRead = 5;
const shortestLonger = 6;

const word = /[\p{L}\p{M}]+/gu;

/** The words of some texts, those in most texts first. */
export function commonWords(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const one of new Set(wordsOf(text))) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, mostKept)
    .map(([one]) => one);
}

let general: ReadonlySet<string> | undefined;
const generalWords = () => {
  general ??= new Set(generalTexts.flatMap(({ text }) => wordsOf(text)));
  return general;
};

/**
 * Whether two words differ by one missing letter, one extra letter or two swapped ones. A replaced letter makes other words, and
 * a changed end is grammar, so both do not count.
 */
function isOneSlip(said: string, meant: string): boolean {
  if (Math.max(said.length, meant.length) < shortestLonger) return false;
  let same = 0;
  while (same < said.length && said[same] === meant[same]) same++;
  const [a, b] = [said.slice(same), meant.slice(same)];
  if (a.length === b.length) return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a !== "" && b !== "" && (a.slice(1) === b || b.slice(1) === a);
}

/**
 * Corrects an unknown word that is one slip away from a word of the agent.
 * @param words of the agent's examples, commonest first
 */
export function readerOf(words: readonly string[]): (text: string) => string {
  const own = new Set(words);
  const byFirstLetter = Map.groupBy(
    words.filter(({ length }) => length >= shortestRead),
    ([first]) => first,
  );

  function meant(said: string): string {
    const [plain, ...others] = wordsOf(said);
    if (plain === undefined || others.length > 0 || own.has(plain) || generalWords().has(plain)) return said;
    return byFirstLetter.get(plain[0])?.find((one) => isOneSlip(plain, one)) ?? said;
  }

  return (text) => text.replace(word, meant);
}
