import type { Intent } from "@konstruct/core/agent-config";
import { slotWord } from "./features.ts";
import { Spelling } from "./fuzzy.ts";
import { paramSpecsOf } from "./param-spec.ts";
import { stem } from "./stem.ts";
import { weakWords } from "./stop-words.ts";
import { smallTalkGroups } from "./thesaurus.ts";
import { tokenise } from "./tokenise.ts";
import { groupedWords, groupsOf } from "./word-groups.ts";

type Bag = { words: Set<string>; groups: Set<number> };
/** `size`: the weights of its words together. */
type Text = { bag: Bag; size: number };
type Entry = { intent: Intent; vocabulary: Map<string | number, number>; texts: Text[] };
type QueryWord = { word: string; groups: readonly number[]; trust: number };

export type Score = { intent: Intent; score: number };
/** `contentWords`: how much of the message could have told something; `isOfTrade`: it names a thing of the agent's trade. */
export type Reading = { scores: Score[]; contentWords: number; isOfTrade: boolean };

const thesaurusSpelling = new Spelling(groupedWords());

const weakStems = new Set([...weakWords].map(stem));

/**
 * A day, or a word like "new", is in sentences about anything: it supports an intent, and is never the only reason for one.
 * "Where" is: what has a name of its own is asked for by it.
 */
const supporting: ReadonlySet<string> = new Set([
  "⟨date⟩",
  ...[...weakWords].filter((word) => word !== "where" && word !== "when").map(stem),
]);

const synonymTrust = 0.65;
const typoTrust = 0.85;
/** Of a word of the trade beside 1: everything the agent does is about such things. */
const thingWeight = 0.35;
/** Weight of a word no intent knows, beside 1 for one that a single intent knows. */
const unknownWeight = 0.5;

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

/** 1 for the word itself, less for a synonym or a corrected word, 0 for neither. */
function match({ word, groups, trust }: QueryWord, has: (key: string | number) => boolean): number {
  if (has(word)) return trust;
  return groups.some(has) ? synonymTrust * trust : 0;
}

const isSmallTalk = ({ groups }: QueryWord) => groups.some((group) => smallTalkGroups.has(group));

function isContent(query: QueryWord): boolean {
  const { word } = query;
  return !isSmallTalk(query) && !weakStems.has(word) && !word.startsWith("⟨");
}

/** One text of an intent, left out of its own comparison. */
export type LeftOut = { intentId: string; text: number };

/** Words against intents: how much of the message an intent's vocabulary covers, and how like its nearest sentence it is. */
export class LexicalIndex {
  readonly #entries: Entry[];
  readonly #things: ReadonlySet<string>;
  readonly #known: Set<string>;
  readonly #spelling: Spelling;
  readonly #documents = new Map<string | number, number>();

  /** @param things stems of the agent's trade: what is asked about, and seldom what is asked */
  constructor(intents: readonly Intent[], things: ReadonlySet<string> = new Set()) {
    this.#things = things;
    this.#entries = intents.map((intent) => this.#entryOf(intent));
    for (const { vocabulary } of this.#entries) {
      for (const key of vocabulary.keys()) this.#documents.set(key, (this.#documents.get(key) ?? 0) + 1);
    }
    this.#known = new Set([...this.#documents.keys()].filter((key) => typeof key === "string"));
    this.#spelling = new Spelling(this.#known);
    for (const { texts } of this.#entries) {
      for (const text of texts) {
        for (const word of text.bag.words) text.size += this.#weight(word, groupsOf(word));
      }
    }
  }

  rank(text: string, leftOut: LeftOut | null = null): Reading {
    const all = [...new Set(this.#tokens(text))].map((word) => this.#read(word));
    // "Hi" and "thanks" are said around requests; alone they are what is said.
    const words = all.some(isContent) ? all.filter((query) => !isSmallTalk(query)) : all;
    const scores = this.#entries.map((entry) => ({
      intent: entry.intent,
      score: this.#score(words, entry, leftOut?.intentId === entry.intent.id ? leftOut.text : null),
    }));
    scores.sort((a, b) => b.score - a.score);
    return {
      scores,
      contentWords: words.filter(isContent).length,
      isOfTrade: words.some(({ word }) => word === slotWord),
    };
  }

  #tokens(text: string): string[] {
    const words = tokenise(text);
    return words.some((word) => this.#things.has(word)) ? [...words, slotWord] : words;
  }

  #entryOf(intent: Intent): Entry {
    const marks = paramSpecsOf(intent).flatMap((spec) => markOfType[spec.type] ?? []);
    const name = tokenise(intent.id.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_.]/g, " "));
    // A place of a parameter is no word: `{item}` says nothing of what may stand there, only that something may.
    const examples = intent.examples.map((example) => {
      const words = this.#tokens(example.replace(/\{\w+\}/g, " ").replace(properName, " "));
      return takesThing(intent) && /\{\w+\}/.test(example) ? [...words, slotWord] : words;
    });
    const bags = [[...name, ...marks], [...tokenise(intent.description), ...marks], ...examples].map(bagOf);
    const vocabulary = new Map<string | number, number>();
    for (const { words, groups } of bags) {
      for (const key of [...words, ...groups]) vocabulary.set(key, (vocabulary.get(key) ?? 0) + 1);
    }
    return { intent, vocabulary, texts: bags.map((bag) => ({ bag, size: 0 })) };
  }

  #read(word: string): QueryWord {
    const groups = groupsOf(word);
    // A word of the thesaurus is spelt right, whether this agent knows its subject or not.
    if (this.#known.has(word) || groups.length > 0) return { word, groups, trust: 1 };
    // A short word is near some word of every subject: Swift, shift. The agent's own words are few enough to trust.
    const isLong = word.length > 5;
    const corrected = this.#spelling.correct(word) ?? (isLong ? thesaurusSpelling.correct(word) : null);
    if (corrected === null) return { word, groups, trust: 1 };
    return { word: corrected, groups: groupsOf(corrected), trust: typoTrust };
  }

  /** 1 for what one intent alone knows, falling towards 0.2 for what all of them know. */
  #weight(word: string, groups: readonly number[]): number {
    const counts = [word, ...groups].flatMap((key) => this.#documents.get(key) ?? []);
    const total = this.#entries.length;
    const rarity =
      counts.length === 0 ? unknownWeight : Math.log(1 + total / Math.min(...counts)) / Math.log(1 + total);
    const factor =
      word === slotWord || this.#things.has(word)
        ? thingWeight
        : weakStems.has(word) || word === "⟨date⟩"
          ? 0.5
          : 1;
    return rarity * factor;
  }

  #score(words: readonly QueryWord[], entry: Entry, leftOut: number | null): number {
    const weights = words.map((query) => this.#weight(query.word, query.groups));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total === 0) return 0;
    const omitted = leftOut === null ? undefined : entry.texts[leftOut]?.bag;
    const inVocabulary = (key: string | number) => {
      const count = entry.vocabulary.get(key) ?? 0;
      if (omitted === undefined || count === 0) return count > 0;
      return count > ((typeof key === "string" ? omitted.words.has(key) : omitted.groups.has(key)) ? 1 : 0);
    };
    const covered = words.map((query) => match(query, inVocabulary));
    // An id beside words we understand, none of them this intent's, belongs to something else: "cancel O-1".
    const isElsewhere = words.some((query) => isContent(query) && query.groups.length > 0);
    const tellsNothing = (query: QueryWord, index: number) =>
      supporting.has(query.word) || (isElsewhere && query.word === "⟨id⟩") || covered[index] === 0;
    if (words.some(isContent) ? words.every(tellsNothing) : covered.every((one) => one === 0)) return 0;
    const sum = (matches: readonly number[]) =>
      matches.reduce((all, one, index) => all + weights[index]! * one, 0);
    let nearest = 0;
    for (const [index, { bag, size }] of entry.texts.entries()) {
      if (index === leftOut || size === 0) continue;
      const has = (key: string | number) =>
        typeof key === "string" ? bag.words.has(key) : bag.groups.has(key);
      nearest = Math.max(
        nearest,
        Math.min(1, (2 * sum(words.map((query) => match(query, has)))) / (total + size)),
      );
    }
    return 0.5 * (sum(covered) / total) + 0.5 * nearest;
  }
}
