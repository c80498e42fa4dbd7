import { plain } from "../language/languages.ts";
import { wordClasses } from "../language/word-classes.ts";
import type { Candidate } from "./candidate.ts";
import { regionsOf, valueMark, wordsAround } from "./example-patterns.ts";
import type { ParamSpec } from "./param-spec.ts";
import { type Word, wordsOf } from "./words-of.ts";

/** A thing is not named after so much text. */
const longestText = 600;
const longestTopic = 160;

const { functional, particles, requests, limits, degrees, negations } = wordClasses;
const isOf = (words: ReadonlySet<string>, word: Word | undefined) =>
  word !== undefined && (words.has(word.plain) || words.has(plain(word.plain)));
/** Whether a word asks or joins; at the edge of a phrase it is not part of the thing. */
const isOfRequest = (word: Word) => [functional, particles, requests].some((words) => isOf(words, word));
/** Whether something has to follow the word; it cannot end a phrase. */
const dangles = (word: Word) => isOf(functional, word) || isOf(requests, word);
const leadsUp = (word: Word) => isOf(limits, word) || isOf(functional, word) || isOf(particles, word);

/** A phrase in the contact's words, and how many of them are content words. */
export type Phrase = { text: string; content: number; words: string[] };

function masked(text: string, taken: readonly Candidate[]): string {
  return taken.reduce(
    (marked, { start, end }) =>
      marked.slice(0, start) + valueMark.repeat(marked.slice(start, end).length) + marked.slice(end),
    text,
  );
}

/** Drops values with their words: "budget 35k", "under 300 euros", "งบ 1500". */
function withoutValues(words: readonly Word[], labels: ReadonlySet<string>): Word[] {
  const dropped = new Set<Word>();
  for (const [at, word] of words.entries()) {
    if (!word.isValue) continue;
    dropped.add(word);
    for (let before = at - 1; before >= 0; before--) {
      const one = words[before]!;
      if (!leadsUp(one) && !labels.has(one.plain) && !dropped.has(one)) break;
      dropped.add(one);
    }
    for (let after = at + 1; after < words.length; after++) {
      const one = words[after]!;
      if (one.isValue || one.clause !== word.clause || !isOf(limits, one)) break;
      dropped.add(one);
    }
  }
  return words.filter((word) => !dropped.has(word));
}

function trimmed(words: readonly Word[], asking: ReadonlySet<string>): Word[] {
  let [from, to] = [0, words.length];
  while (from < to) {
    const isDegree = degrees.has(words[from]!.plain) && isOf(functional, words[from - 1]);
    if (!isDegree && !isOfRequest(words[from]!) && !asking.has(words[from]!.plain)) break;
    from++;
  }
  while (to > from && (dangles(words[to - 1]!) || asking.has(words[to - 1]!.plain))) to--;
  // In "No, a keyboard" the no is an answer; in "no sound" it is part of the problem.
  const before = words[from - 1];
  return words.slice(isOf(negations, before) ? from - 1 : from, to);
}

function phraseOf(text: string, words: readonly Word[], asking: ReadonlySet<string>): Phrase | null {
  const kept = trimmed(words, asking);
  // "No wait" takes something back and names nothing.
  const content = kept.filter((word) => !isOfRequest(word) && !dangles(word));
  const [first] = kept;
  if (first === undefined || content.length === 0) return null;
  // The text between the words stays, unless a value was removed there.
  const pieces = kept.map((word, at) => {
    const next = kept[at + 1];
    if (next === undefined) return text.slice(word.start, word.end);
    const between = text.slice(word.end, next.start);
    return text.slice(word.start, word.end) + (/[\p{L}\p{N}]/u.test(between) ? " " : between);
  });
  const said = pieces.join("").replace(/\s+/gu, " ").slice(0, longestTopic).trim();
  return { text: said, content: content.length, words: content.map((word) => word.plain) };
}

function byClause(words: readonly Word[]): Word[][] {
  return Object.values(Object.groupBy(words, (word) => word.clause)).flatMap((one) => (one ? [one] : []));
}

/**
 * The phrases of a text, at most one for each clause: first those in the place of an example's placeholder, then by the number of
 * content words.
 */
export function phrasesOf(
  rawText: string,
  spec: ParamSpec,
  taken: readonly Candidate[],
  onlyMarked = false,
): Phrase[] {
  const text = rawText.slice(0, longestText);
  const asking = new Set(wordsAround(spec.examples));
  const labels = new Set([...spec.siblings, ...spec.label.toLowerCase().split(" ")]);
  const words = withoutValues(wordsOf(text, taken), labels);
  const marked = regionsOf(masked(text, taken), spec.examples, spec.name).flatMap((region) => {
    const inside = words.filter((word) => word.start >= region.start && word.end <= region.end);
    const [first] = byClause(inside);
    return first === undefined ? [] : (phraseOf(text, first, asking) ?? []);
  });
  if (onlyMarked) return marked;
  const phrases = byClause(words).flatMap((clause) => phraseOf(text, clause, asking) ?? []);
  return [...marked, ...phrases.toSorted((a, b) => b.content - a.content)];
}

/**
 * What a request is about, without the request's own words and other parameters' values.
 * @param onlyMarked only text in the place of an example's placeholder
 */
export function topicOf(
  text: string,
  spec: ParamSpec,
  taken: readonly Candidate[],
  onlyMarked = false,
): string | null {
  return phrasesOf(text, spec, taken, onlyMarked)[0]?.text ?? null;
}
