import { answerWords } from "./all-answers.ts";
import { formsIn } from "./forms-of-words.ts";
import { ownStatement } from "./own-statement.ts";
import { standsAt } from "./word-places.ts";
import { writePlain } from "./write-plain.ts";

/** A plain yes is never longer than this; it also bounds the work. */
const longest = 120;

const yes = answerWords("yes");
const no = answerWords("no");
const polite = answerWords("polite");

/** Whether a text consists of these words, at least one, and of words that may surround them. */
function isMadeOf(text: string, wanted: readonly string[], around: readonly string[] = polite): boolean {
  // Each position at which words can end, with whether a wanted word precedes it.
  const reached = new Map<number, boolean>([[0, false]]);
  for (let at = 0; at < text.length; at++) {
    const said = reached.get(at);
    if (said === undefined) continue;
    if (text[at] === " ") reached.set(at + 1, said || (reached.get(at + 1) ?? false));
    for (const [words, counts] of [
      [wanted, true],
      [around, false],
    ] as const) {
      for (const word of words) {
        if (!standsAt(text, word, at)) continue;
        const end = at + word.length;
        reached.set(end, said || counts || (reached.get(end) ?? false));
      }
    }
  }
  return reached.get(text.length) ?? false;
}

/** A French word that has lost its vowel to the next one: "j'annule". */
const elided = /(?<!\p{L})([jl])['’](?=\p{L})/giu;

/**
 * Recognises a message that is only a yes or only a no, in any known language. Null for every other message, and for one that is a
 * yes in one language and a no in another. Words that are quoted or struck out are no answer.
 * @param deed words for what was asked about; a yes may repeat them ("yes, cancel it")
 */
export function plainAnswer(message: string, deed: readonly string[] = []): "yes" | "no" | null {
  if (message.length > longest) return null;
  const own = ownStatement(message);
  const around = (text: string) => [...polite, ...formsIn(text, deed)];
  const texts = [writePlain(own), writePlain(own.replace(elided, "$1e "))];
  const [isYes, isNo] = [
    texts.some((text) => isMadeOf(text, yes, around(text))),
    isMadeOf(texts[0] ?? "", no),
  ];
  if (isYes === isNo) return null;
  return isYes ? "yes" : "no";
}

const idle = [...polite, ...answerWords("links")];

/** Only thanks, greetings, particles and conjunctions. */
export const isIdle = (text: string): boolean => isMadeOf(writePlain(text), idle);
