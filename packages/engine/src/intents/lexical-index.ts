import type { Intent } from "@konstruct/core/agent-config";
import { Spelling } from "./fuzzy.ts";
import { paramSpecsOf } from "./param-spec.ts";
import { stem } from "./stem.ts";
import { weakWords } from "./stop-words.ts";
import { smallTalkGroups, synonymGroups } from "./thesaurus.ts";
import { tokenise } from "./tokenise.ts";

type Bag = { words: Set<string>; groups: Set<number> };
type Entry = { intent: Intent; vocabulary: Bag; texts: Bag[] };
type QueryWord = { word: string; groups: readonly number[]; trust: number };

type Score = { intent: Intent; score: number };
/** `contentWords`: how much of the message could have told something. */
export type Ranking = { scores: Score[]; contentWords: number };

const groupsOf = new Map<string, number[]>();
for (const [index, group] of synonymGroups.entries()) {
  for (const word of new Set(group.map(stem))) groupsOf.set(word, [...(groupsOf.get(word) ?? []), index]);
}

const thesaurusSpelling = new Spelling(groupsOf.keys());

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
/** Weight of a word no intent knows, beside 1 for one that a single intent knows. */
const unknownWeight = 0.5;

function bagOf(words: readonly string[]): Bag {
  return { words: new Set(words), groups: new Set(words.flatMap((word) => groupsOf.get(word) ?? [])) };
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

function entryOf(intent: Intent): Entry {
  const marks = paramSpecsOf(intent).flatMap((spec) => markOfType[spec.type] ?? []);
  const name = tokenise(intent.id.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[-_.]/g, " "));
  const described = tokenise(intent.description);
  const examples = intent.examples.map((example) => tokenise(example.replace(properName, " ")));
  return {
    intent,
    vocabulary: bagOf([...name, ...described, ...examples.flat(), ...marks]),
    texts: [name.concat(marks), described.concat(marks), ...examples]
      .map(bagOf)
      .filter((bag) => bag.words.size > 0),
  };
}

/** 1 for the word itself, less for a synonym or a corrected word, 0 for neither. */
function match(query: QueryWord, bag: Bag): number {
  if (bag.words.has(query.word)) return query.trust;
  return query.groups.some((group) => bag.groups.has(group)) ? synonymTrust * query.trust : 0;
}

function isContent({ word, groups }: QueryWord): boolean {
  const isSmallTalk = groups.some((group) => smallTalkGroups.has(group));
  return !isSmallTalk && !weakStems.has(word) && !word.startsWith("⟨");
}

/** Words against intents: how much of the message an intent's vocabulary covers, and how like its nearest sentence it is. */
export class LexicalIndex {
  readonly #entries: Entry[];
  readonly #known: Set<string>;
  readonly #spelling: Spelling;
  readonly #documents: Map<string | number, number>;

  constructor(intents: readonly Intent[]) {
    this.#entries = intents.map(entryOf);
    this.#known = new Set(this.#entries.flatMap((entry) => [...entry.vocabulary.words]));
    this.#spelling = new Spelling(this.#known);
    this.#documents = new Map();
    for (const { vocabulary } of this.#entries) {
      for (const key of [...vocabulary.words, ...vocabulary.groups]) {
        this.#documents.set(key, (this.#documents.get(key) ?? 0) + 1);
      }
    }
  }

  rank(text: string): Ranking {
    const words = [...new Set(tokenise(text))].map((word) => this.#read(word));
    const scores = this.#entries.map((entry) => ({ intent: entry.intent, score: this.#score(words, entry) }));
    scores.sort((a, b) => b.score - a.score);
    return {
      scores,
      contentWords: words.filter(isContent).length,
    };
  }

  #read(word: string): QueryWord {
    const groups = groupsOf.get(word) ?? [];
    // A word of the thesaurus is spelt right, whether this agent knows its subject or not.
    if (this.#known.has(word) || groups.length > 0) return { word, groups, trust: 1 };
    // A short word is near some word of every subject: Swift, shift. The agent's own words are few enough to trust.
    const isLong = word.length > 5;
    const corrected = this.#spelling.correct(word) ?? (isLong ? thesaurusSpelling.correct(word) : null);
    if (corrected === null) return { word, groups, trust: 1 };
    return { word: corrected, groups: groupsOf.get(corrected) ?? [], trust: typoTrust };
  }

  /** 1 for what one intent alone knows, falling towards 0.2 for what all of them know. */
  #weight(word: string, groups: readonly number[]): number {
    const counts = [word, ...groups].flatMap((key) => this.#documents.get(key) ?? []);
    const total = this.#entries.length;
    const rarity =
      counts.length === 0 ? unknownWeight : Math.log(1 + total / Math.min(...counts)) / Math.log(1 + total);
    return rarity * (weakStems.has(word) || word === "⟨date⟩" ? 0.5 : 1);
  }

  #score(words: readonly QueryWord[], entry: Entry): number {
    const weights = words.map((query) => this.#weight(query.word, query.groups));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total === 0) return 0;
    // An id beside words we understand, none of them this intent's, belongs to something else: "cancel O-1".
    const isElsewhere = words.some((query) => isContent(query) && query.groups.length > 0);
    const tellsNothing = (query: QueryWord) =>
      supporting.has(query.word) ||
      (isElsewhere && query.word === "⟨id⟩") ||
      match(query, entry.vocabulary) === 0;
    if (words.some(isContent) && words.every(tellsNothing)) return 0;
    const matched = (bag: Bag) =>
      words.reduce((sum, query, index) => sum + weights[index]! * match(query, bag), 0);
    const nearest = entry.texts.map((bag) => {
      const own = [...bag.words].reduce((sum, word) => sum + this.#weight(word, groupsOf.get(word) ?? []), 0);
      return own === 0 ? 0 : Math.min(1, (2 * matched(bag)) / (total + own));
    });
    return 0.5 * (matched(entry.vocabulary) / total) + 0.5 * Math.max(0, ...nearest);
  }
}
