import type { Intent } from "@konstruct/core/agent-config";
import { slotWord } from "./features.ts";
import { Spelling } from "./fuzzy.ts";
import { entryOf, type LexicalEntry, tokensOf } from "./lexical-entry.ts";
import { tellsProblem } from "./problem-words.ts";
import { stem } from "./stem.ts";
import { weakWords } from "./stop-words.ts";
import { smallTalkGroups } from "./thesaurus.ts";
import { groupedWords, groupsOf } from "./word-groups.ts";

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
/** What is left of a problem's score where nothing in the message is the matter: "light" is no fault of a light jacket. */
const nothingWrong = 0.6;
/** Weight of a word no intent knows, beside 1 for one that a single intent knows. */
const unknownWeight = 0.5;

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
  readonly #entries: LexicalEntry[];
  readonly #things: ReadonlySet<string>;
  readonly #known: Set<string>;
  readonly #spelling: Spelling;
  readonly #documents = new Map<string | number, number>();

  /** @param things stems of the agent's trade: what is asked about, and seldom what is asked */
  constructor(intents: readonly Intent[], things: ReadonlySet<string> = new Set()) {
    this.#things = things;
    this.#entries = intents.map((intent) => entryOf(intent, this.#things));
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
    const all = [...new Set(tokensOf(text, this.#things))].map((word) => this.#read(word));
    // "Hi" and "thanks" are said around requests; alone they are what is said.
    const isAbout = all.some((query) => isContent(query) || query.word === "⟨id⟩");
    const words = isAbout ? all.filter((query) => !isSmallTalk(query)) : all;
    const hasProblem = tellsProblem(text);
    const scores = this.#entries.map((entry) => ({
      intent: entry.intent,
      score: this.#score(
        words,
        entry,
        leftOut?.intentId === entry.intent.id ? leftOut.text : null,
        hasProblem ? null : entry.subjects,
      ),
    }));
    scores.sort((a, b) => b.score - a.score);
    return {
      scores,
      contentWords: words.filter(isContent).length,
      isOfTrade: words.some(({ word }) => word === slotWord),
    };
  }

  /** Some word of the message speaks for this intent, and for none of the others as much. A value alone speaks for none. */
  isWorded(text: string, intentId: string, others: ReadonlySet<string>): boolean {
    const fits = (query: QueryWord, { vocabulary }: LexicalEntry) =>
      match(query, (key) => vocabulary.has(key));
    const own = this.#entries.find(({ intent }) => intent.id === intentId);
    const rivals = this.#entries.filter(({ intent }) => others.has(intent.id));
    return [...new Set(tokensOf(text, this.#things))].some((word) => {
      if (own === undefined || word.startsWith("⟨")) return false;
      const query = this.#read(word);
      const fit = fits(query, own);
      return fit > 0 && rivals.every((rival) => fits(query, rival) < fit);
    });
  }

  /** The intent's own words hold this stem or a synonym of it. */
  knows(stemmed: string, intentId: string): boolean {
    const entry = this.#entries.find(({ intent }) => intent.id === intentId);
    return entry !== undefined && match(this.#read(stemmed), (key) => entry.vocabulary.has(key)) > 0;
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

  /** @param silent words that do not count for this intent */
  #score(
    words: readonly QueryWord[],
    entry: LexicalEntry,
    leftOut: number | null,
    silent: ReadonlySet<string> | null,
  ): number {
    const weights = words.map((query) => this.#weight(query.word, query.groups));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total === 0) return 0;
    const omitted = leftOut === null ? undefined : entry.texts[leftOut]?.bag;
    const inVocabulary = (key: string | number) => {
      const count = entry.vocabulary.get(key) ?? 0;
      if (omitted === undefined || count === 0) return count > 0;
      return count > ((typeof key === "string" ? omitted.words.has(key) : omitted.groups.has(key)) ? 1 : 0);
    };
    const fit = (query: QueryWord, has: (key: string | number) => boolean) =>
      silent?.has(query.word) ? 0 : match(query, has);
    const covered = words.map((query) => fit(query, inVocabulary));
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
        Math.min(1, (2 * sum(words.map((query) => fit(query, has)))) / (total + size)),
      );
    }
    const doubt = silent === null || silent.size === 0 ? 1 : nothingWrong;
    return doubt * (0.5 * (sum(covered) / total) + 0.5 * nearest);
  }
}
