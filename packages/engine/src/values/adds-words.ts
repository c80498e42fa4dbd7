import { lettersOf } from "./words-in.ts";

const wordsOf = (text: string) => new Set(lettersOf(text).split(" "));

/** Whether a text is another one with something added that is mostly in these words of the contact. */
export function addsWordsOf(said: string, { from, to }: { from: string; to: string }): boolean {
  const [before, after, theirs] = [wordsOf(from), wordsOf(to), wordsOf(said)];
  const kept = [...before].filter((word) => after.has(word)).length;
  const added = [...after].filter((word) => !before.has(word));
  const known = added.filter((word) => theirs.has(word)).length;
  return kept >= (2 / 3) * before.size && known > 0 && known >= added.length / 2;
}
