/** Finds words in any script, in Thai and others without spaces too. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

const mostWords = 5;
/** A word of one person only says nothing about a topic, and may name the person. */
const fewestTexts = 2;

const isInformative = (word: string) =>
  /\p{L}/u.test(word) && (word.length > 1 || /\p{sc=Han}/u.test(word)) && !/\p{N}/u.test(word);

/** The words of a text, each once, in small letters and without numbers. */
export function wordsIn(text: string): string[] {
  const found = [...segmenter.segment(text.normalize("NFKC").toLowerCase())]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment)
    .filter(isInformative);
  return [...new Set(found)];
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(wordsIn)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * The most characteristic words of each group of texts, by c-TF-IDF: how often the group has a word, times how rare it is over all
 * groups. No list of stop words is needed: a word that every group has weighs little.
 */
export function characteristicWords(groups: readonly (readonly string[])[]): string[][] {
  const counts = groups.map(countsOf);
  const total = countsOf(groups.flat());
  const sizes = counts.map((one) => [...one.values()].reduce((sum, count) => sum + count, 0));
  const averageSize = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
  return counts.map((one, at) =>
    [...one]
      .filter(([, count]) => count >= fewestTexts)
      .map(([word, count]) => ({
        word,
        weight: (count / sizes[at]!) * Math.log(1 + averageSize / total.get(word)!),
      }))
      .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .slice(0, mostWords)
      .map(({ word }) => word),
  );
}
