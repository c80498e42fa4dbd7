/** The kinds of message a member can write in an internal thread. */
export type ThreadLine =
  | { kind: "note"; text: string }
  | { kind: "reply"; text: string }
  | { kind: "question"; text: string };

/**
 * `//` is always a note and `?` always a question. Anything else is sent to the contact if this member has the conversation, and is
 * a question if not.
 */
export function readThreadLine(text: string, hasIt: boolean): ThreadLine {
  const line = text.trim();
  if (line.startsWith("//")) return { kind: "note", text: line.slice(2).trim() };
  if (line.startsWith("?")) return { kind: "question", text: line.replace(/^\?+\s*/u, "") };
  return { kind: hasIt ? "reply" : "question", text: line };
}

const summaryQuestion =
  /^\W*(?:(?:can|could) you\s+)?(?:please\s+)?(?:give me (?:a|the) )?(?:summary|summari[sz]e|sum (?:it|this) up|recap|tl;?dr|what(?:'s| is| was) (?:this|it|that) (?:all )?about|what happened|สรุป|เกิดอะไรขึ้น)/iu;

export const asksForSummary = (text: string): boolean => summaryQuestion.test(text);

type Line = { author: "contact" | "agent" | "member"; text: string };

/** Words of two letters say little, except in scripts that write a word in one or two characters. */
const isContentWord = (word: string) =>
  word.length > 2 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);

const wordsOf = (text: string) =>
  new Set(
    [...new Intl.Segmenter("th", { granularity: "word" }).segment(text.toLowerCase())].flatMap(
      ({ segment, isWordLike }) => (isWordLike === true && isContentWord(segment) ? [segment] : []),
    ),
  );

/** The messages of a conversation that share most words with a question, in their order; the contact's newest messages if none does. */
export function linesAbout<L extends Line>(question: string, lines: L[], most = 3): L[] {
  const asked = wordsOf(question);
  const scored = lines.map((line, place) => {
    const shared = [...wordsOf(line.text)].filter((word) => asked.has(word)).length;
    return { line, place, shared };
  });
  const found = scored
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || b.place - a.place);
  const chosen =
    found.length > 0
      ? found.slice(0, most)
      : scored.filter(({ line }) => line.author === "contact").slice(-most);
  return chosen.sort((a, b) => a.place - b.place).map(({ line }) => line);
}
