const segmenter = new Intl.Segmenter("th", { granularity: "word" });
/** Scripts that put no space between words. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const word = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|0/gu;

const shortestRun = 3;
const longestRun = 4;
/** Longer messages are told by their beginning. */
const longestText = 2_000;

/** Lower case, accents of Latin letters left out, and one mark for whatever has a digit in it or stands for a value. */
function plain(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .toLowerCase()
    .replace(/\{[^{}]*\}/g, " 0 ")
    .replace(/(?<=\p{N}),(?=\p{N})/gu, "")
    .replace(/[\p{Script=Latin}\p{N}#@_./:+-]+/gu, (run) => (/\p{N}/u.test(run) ? " 0 " : run));
}

/** The words of a text as features know them. */
export function wordsOf(given: string): string[] {
  const text = plain(given);
  if (!unspaced.test(text)) return text.match(word) ?? [];
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Runs of letters within a word, its ends marked. */
export function runsOf(word: string): string[] {
  const letters = [...`<${word}>`];
  const runs: string[] = [];
  for (let size = shortestRun; size <= longestRun; size++)
    for (let from = 0; from + size <= letters.length; from++)
      runs.push(`r ${letters.slice(from, from + size).join("")}`);
  return runs;
}

/** What stands in a text, as often as it does: its words, pairs of words, and runs of letters within words. */
export function featuresOf(text: string): string[] {
  const words = wordsOf(text);
  const found: string[] = [];
  for (const [at, one] of words.entries()) {
    found.push(`w ${one}`, `p ${words[at - 1] ?? ""} ${one}`, ...runsOf(one));
  }
  if (words.length > 0) found.push(`p ${words.at(-1)} `);
  return found;
}
