import type { WantedWord } from "@konstruct/db/inbox/search-messages";
import { plainText } from "@konstruct/extraction/segment";

export type SnippetPart = { text: string; isMatch: boolean };

const segmenter = new Intl.Segmenter("th", { granularity: "word" });
const charactersBefore = 60;
const charactersAfter = 140;

/** The part of a text around the first of the words, with each word marked. */
export function snippetOf(text: string, words: readonly WantedWord[]): SnippetPart[] {
  const plain = plainText(text).replace(/\s+/g, " ").trim();
  const isWanted = (word: string) =>
    words.some((wanted) => (wanted.isBeginning ? word.startsWith(wanted.text) : word === wanted.text));
  const segments = [...segmenter.segment(plain)].map(({ segment, index, isWordLike }) => ({
    text: segment,
    index,
    isMatch: isWordLike === true && isWanted(segment.toLowerCase()),
  }));
  const at = segments.find(({ isMatch }) => isMatch)?.index ?? 0;
  const [from, to] = [at - charactersBefore, at + charactersAfter];
  const parts: SnippetPart[] = from > 0 ? [{ text: "… ", isMatch: false }] : [];
  for (const segment of segments) {
    if (segment.index < from || segment.index > to) continue;
    const last = parts.at(-1);
    if (last?.isMatch === segment.isMatch) last.text += segment.text;
    else parts.push({ text: segment.text, isMatch: segment.isMatch });
  }
  if (to < plain.length) parts.push({ text: " …", isMatch: false });
  return parts;
}
