const segmenter = new Intl.Segmenter("th", { granularity: "word" });
/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const word = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|0/gu;

const shortestRun = 3;
const longestRun = 4;
/** Longer messages are classified by their beginning. */
const longestText = 2_000;

/** Lower case, Latin letters without accents, and one mark for every word with a digit and every value. */
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

/** The words of a text, as features use them. */
export function wordsOf(given: string): string[] {
  const text = plain(given);
  if (!unspaced.test(text)) return text.match(word) ?? [];
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** The runs of letters in a word, with its ends marked. */
export function runsOf(word: string): string[] {
  const letters = [...`<${word}>`];
  const runs: string[] = [];
  for (let size = shortestRun; size <= longestRun; size++)
    for (let from = 0; from + size <= letters.length; from++)
      runs.push(`r ${letters.slice(from, from + size).join("")}`);
  return runs;
}

/** The features of a text with repetition: words, pairs of words, and runs of letters within words. */
export function featuresOf(text: string): string[] {
  const words = wordsOf(text);
  const found: string[] = [];
  for (const [at, one] of words.entries()) {
    found.push(`w ${one}`, `p ${words[at - 1] ?? ""} ${one}`, ...runsOf(one));
  }
  if (words.length > 0) found.push(`p ${words.at(-1)} `);
  return found;
}
