import type { AnswerWords } from "./answer-words.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { id } from "./id.ts";
import { ja } from "./ja.ts";
import { others } from "./others.ts";
import { pt } from "./pt.ts";
import { th } from "./th.ts";
import { vi } from "./vi.ts";
import { withoutAccents, writePlain } from "./write-plain.ts";
import { zh } from "./zh.ts";

const tables: readonly AnswerWords[] = [en, th, es, pt, fr, de, id, vi, ja, zh, others];

/** Shorter words have another meaning without their accents. */
const shortestWithout = 4;

/** As people type it: with accents, and without them if that is still the same word. */
function spellings(words: string): string[] {
  const plain = writePlain(words);
  const bare = withoutAccents(plain);
  return bare.length >= shortestWithout && bare !== plain ? [plain, bare] : [plain];
}

/** The entries of one kind in every language, since people mix them ("ok ครับ"); longer ones first. */
export function answerWords(kind: keyof AnswerWords): readonly string[] {
  const all = new Set(tables.flatMap((table) => table[kind].flatMap(spellings)));
  return [...all].sort((a, b) => b.length - a.length);
}
