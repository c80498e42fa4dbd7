import { alternatives } from "../language/languages.ts";
import { normaliseDigits } from "./digits.ts";

/** A sentence with placeholders: the text before, between and after them. `weight`: the number of letters of its own. */
export type ExamplePattern = { literals: (RegExp | null)[]; names: string[]; weight: number };

/** Where a pattern matches a text, with the place of each parameter. */
export type PatternMatch = { start: number; end: number; places: { start: number; end: number }[] };

/** Replaces each character of another parameter's value, so that positions stay valid. */
export const valueMark = "\uFFFC";

const placeholder = /\{(\w+)\}/g;
const determiners = alternatives("determiners");
const articles = new RegExp(`\\s*(?<![\\p{L}\\p{N}])(?:${determiners})$`, "iu");
const anyArticle = `(?:\\s+(?:${determiners})(?![\\p{L}\\p{N}]))?`;
const edgeMarks = /^[\s.,!?"“”]+|[\s.,!?"“”]+$/gu;
/** A value does not extend over the end of a clause. */
const clauseEnd = /[,;!?\n]/;
const longestPlace = 120;
const mostTries = 20;

/** The words between two placeholders as a pattern; null when there are none. */
function literal(text: string, isBefore: boolean): RegExp | null {
  const words = text.replace(edgeMarks, "");
  if (words === "") return null;
  const source = words
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/['’]/g, "['’]?")
    .replace(/\s+/g, String.raw`\s{1,3}`);
  // Thai has no spaces between words.
  if (/\p{Script=Thai}/u.test(words)) return new RegExp(source, "giu");
  const after = isBefore ? anyArticle : "";
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${source}(?![\p{L}\p{N}])${after}`, "giu");
}

/** An example with `{name}` as a pattern; null without a placeholder, or with two adjacent ones. */
export function compileExample(example: string): ExamplePattern | null {
  const parts = example.replace(edgeMarks, "").split(placeholder);
  const names = parts.filter((_, at) => at % 2 === 1);
  const texts = parts.filter((_, at) => at % 2 === 0);
  const literals = texts.map((text, at) => {
    const isBefore = at < names.length;
    return literal(isBefore ? text.replace(articles, "") : text, isBefore);
  });
  const weight = texts.join("").replace(/[\s,.!?]/g, "").length;
  const isSplit = literals.slice(1, -1).every((one) => one !== null);
  return names.length === 0 || !isSplit || literals.every((one) => one === null)
    ? null
    : { literals, names, weight };
}

/** The position, backwards or forwards, where the clause or another value begins. */
function reach(text: string, from: number, step: 1 | -1): number {
  let at = from;
  while (Math.abs(at - from) < longestPlace) {
    const next = text[step === 1 ? at : at - 1];
    if (next === undefined || next === valueMark || clauseEnd.test(next)) break;
    at += step;
  }
  return at;
}

function isPlace(text: string, start: number, end: number): boolean {
  const said = text.slice(start, end).trim();
  if (said === "" || said.length > longestPlace) return false;
  return !clauseEnd.test(said) && (!said.includes(valueMark) || said.startsWith(valueMark));
}

/** Matches the words in order, each at its first place after the one before, without backtracking. */
function matchFrom(text: string, pattern: ExamplePattern, from: number): PatternMatch | "no more" | null {
  const { literals } = pattern;
  const places: PatternMatch["places"] = [];
  let at = from;
  let start = -1;
  for (const [index, words] of literals.entries()) {
    const isLast = index === literals.length - 1;
    if (words === null) {
      if (index === 0) continue;
      const end =
        reach(text, at, 1) > at
          ? reach(text, at, 1)
          : at + (/^\s*\uFFFC+/.exec(text.slice(at))?.[0].length ?? 0);
      places.push({ start: at, end });
      at = end;
      continue;
    }
    words.lastIndex = at + (index === 0 ? 0 : 1);
    const found = words.exec(text);
    if (found === null) return start === -1 ? "no more" : null;
    if (index > 0) {
      const begins = places.length === 0 && literals[0] === null ? reach(text, found.index, -1) : at;
      places.push({ start: begins, end: found.index });
      if (start === -1) start = begins;
    }
    if (start === -1) start = found.index;
    at = found.index + found[0].length;
    if (isLast) break;
  }
  return places.every((one) => isPlace(text, one.start, one.end)) ? { start, end: at, places } : null;
}

/** Where a pattern matches a text that has `valueMark` in place of other values; null when nowhere. */
export function matchExample(text: string, pattern: ExamplePattern): PatternMatch | null {
  let from = 0;
  for (let tries = 0; tries < mostTries && from < text.length; tries++) {
    const match = matchFrom(text, pattern, from);
    if (match === "no more") return null;
    if (match !== null) return match;
    const first = pattern.literals.find((one) => one !== null)!;
    first.lastIndex = from;
    const found = first.exec(text);
    if (found === null) return null;
    from = found.index + 1;
  }
  return null;
}

const compiled = new WeakMap<readonly string[], ExamplePattern[]>();

function patternsOf(examples: readonly string[]): ExamplePattern[] {
  const known = compiled.get(examples);
  if (known !== undefined) return known;
  const made = examples
    .filter((one) => one.includes("{"))
    .flatMap((one) => compileExample(normaliseDigits(one)) ?? [])
    .toSorted((a, b) => b.weight - a.weight);
  compiled.set(examples, made);
  return made;
}

/**
 * Where a text has the placeholder `{name}` of an intent's examples: "Show me a {item} under {budget}". The longest example that
 * matches comes first.
 * @param masked the text, with `valueMark` for the characters of other parameters' values
 */
export function regionsOf(masked: string, examples: readonly string[], name: string): PatternMatch["places"] {
  return patternsOf(examples).flatMap((pattern) => {
    const at = pattern.names.indexOf(name);
    return at === -1 ? [] : (matchExample(masked, pattern)?.places[at] ?? []);
  });
}

/** The words around placeholders in examples: those of the request, not of what is requested. */
export function wordsAround(examples: readonly string[]): string[] {
  return examples
    .filter((one) => one.includes("{"))
    .flatMap(
      (one) =>
        one
          .replace(placeholder, " ")
          .toLowerCase()
          .match(/[\p{L}\p{M}'’]+/gu) ?? [],
    );
}
