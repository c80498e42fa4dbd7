import type { Intent } from "@konstruct/core/agent-config";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { slotWord } from "./features.ts";
import { subjectsOf } from "./problem-words.ts";
import { tokenise } from "./tokenise.ts";
import { groupsOf } from "./word-groups.ts";

type Bag = { words: Set<string>; groups: Set<number> };

/** An intent's words. `size`: the weights of a text's words together. */
export type LexicalEntry = {
  intent: Intent;
  vocabulary: Map<string | number, number>;
  texts: { bag: Bag; size: number }[];
  /** Stems of the things its examples speak of, where those tell what is the matter with them: they are no reason for it. */
  subjects: ReadonlySet<string>;
};

function bagOf(words: readonly string[]): Bag {
  return { words: new Set(words), groups: new Set(words.flatMap((word) => groupsOf(word))) };
}

const markOfType: Partial<Record<string, string>> = {
  id: "⟨id⟩",
  email: "⟨email⟩",
  money: "⟨money⟩",
  date: "⟨date⟩",
  phone: "⟨phone⟩",
};

/** A name inside an example is a value, not the subject: "does it work in Japan?" is not about Japan. Days and months stay. */
const properName =
  /(?<=[\p{Ll},] )(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)\p{Lu}\p{Ll}{2,}\b/gu;

const takesThing = (intent: Intent) =>
  paramSpecsOf(intent).some((spec) => spec.type === "topic" || spec.type === "item");

/** Tokens of a text, with the mark of a thing where it names one of the trade. */
export function tokensOf(text: string, things: ReadonlySet<string>): string[] {
  const words = tokenise(text);
  return words.some((word) => things.has(word)) ? [...words, slotWord] : words;
}

/** @param things stems of the agent's trade */
export function entryOf(intent: Intent, things: ReadonlySet<string>): LexicalEntry {
  const marks = paramSpecsOf(intent).flatMap((spec) => markOfType[spec.type] ?? []);
  const name = tokenise(intent.id.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_.]/g, " "));
  // A place of a parameter is no word: `{item}` says nothing of what may stand there, only that something may.
  const examples = intent.examples.map((example) => {
    const words = tokensOf(example.replace(/\{\w+\}/g, " ").replace(properName, " "), things);
    return takesThing(intent) && /\{\w+\}/.test(example) ? [...words, slotWord] : words;
  });
  const bags = [[...name, ...marks], [...tokenise(intent.description), ...marks], ...examples].map(bagOf);
  const vocabulary = new Map<string | number, number>();
  for (const { words, groups } of bags) {
    for (const key of [...words, ...groups]) vocabulary.set(key, (vocabulary.get(key) ?? 0) + 1);
  }
  const texts = bags.map((bag) => ({ bag, size: 0 }));
  return { intent, vocabulary, texts, subjects: subjectsOf(intent, things) };
}
