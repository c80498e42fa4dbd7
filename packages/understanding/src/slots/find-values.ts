import { type Candidate, findAll } from "./candidate.ts";
import { labelDistance } from "./choose.ts";
import { findEmails, findPhones } from "./contact-details.ts";
import { type DateContext, findDates } from "./dates.ts";
import {
  completed,
  findCodes,
  findGroupedDigits,
  findLetterCodes,
  findNumericIds,
  findShaped,
  findShortCodes,
  mayBeId,
} from "./ids.ts";
import { findMoney, moneyOf } from "./money.ts";
import { findNumbers } from "./numbers.ts";
import type { ParamSpec } from "./param-spec.ts";
import type { Params, ShownItem } from "./params.ts";

export type SlotContext = DateContext & {
  /** The parameter that was just asked for; a bare answer is its value. */
  waitingFor?: string | null;
  /** Values known in the conversation. */
  known?: Params;
  /** Records shown last, for "the second one". */
  shown?: readonly ShownItem[];
};

/** An agent's own pattern runs in this thread, so it reads only the two ends of a long text. */
const patternEnd = 500;

/** Whole matches of an agent's own pattern; its groups have no meaning of their own. */
export function custom(text: string, pattern: string): Candidate[] {
  const from = Math.max(patternEnd, text.length - patternEnd);
  const find = (piece: string, at: number) =>
    findAll(piece, new RegExp(pattern, "giu"), ([found]) => (found === "" ? null : found)).map((one) => ({
      ...one,
      start: one.start + at,
      end: one.end + at,
    }));
  if (from === patternEnd) return find(text, 0);
  return [...find(text.slice(0, patternEnd), 0), ...find(text.slice(from), from)];
}

/** Listed values found in a text, ignoring case and punctuation. */
function enumerated(text: string, spec: ParamSpec): Candidate[] {
  return spec.values
    .flatMap((value) => [value, ...(spec.synonyms[value] ?? [])].map((words) => ({ value, words })))
    .sort((a, b) => b.words.length - a.words.length)
    .flatMap(({ value, words: told }) => {
      const words = told.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/[\s_-]+/g, "[\\s_-]?");
      const said = new RegExp(
        `(?<![\\p{Script=Latin}\\p{N}])${words}(?![\\p{Script=Latin}\\p{N}])`,
        "iu",
      ).exec(text);
      return said === null ? [] : [{ value, start: said.index, end: said.index + said[0].length }];
    });
}

/** Whether digits may be an id: not a year, and not a short count. */
const looksLikeId = (digits: string) => digits.length >= 5 || /^(?!19|20)\d{4}$/.test(digits);

/** Bare digits are an id if they were asked for, have a label before them, or are long. */
function ids(text: string, spec: ParamSpec, isAsked: boolean): Candidate[] {
  const near = (one: Candidate) => isAsked || labelDistance(text, spec, one) < 25;
  const numeric = findNumericIds(text)
    .filter((one) => near(one) || text[one.start] === "#" || looksLikeId(String(one.value)))
    .map((one) => completed(one, spec.examples));
  const asked = isAsked ? findAll(text, /^\s*#?([\w-]{3,40})\s*[.!]?\s*$/g, (match) => match[1]!) : [];
  const spoken = asked
    .filter((one) => /\d/.test(String(one.value)))
    .map((one) => completed(one, spec.examples));
  return [
    ...findShaped(text, spec.examples),
    ...findCodes(text),
    ...findGroupedDigits(text),
    ...numeric,
    ...findLetterCodes(text).filter(near),
    ...findShortCodes(text).filter(near),
    ...spoken,
  ].filter(({ value }) => mayBeId(String(value), spec.examples));
}

/** Every value in a text for a parameter whose type has a form of its own. */
export function findValues(
  text: string,
  spec: ParamSpec,
  context: SlotContext & { hasChosen: boolean },
): Candidate[] {
  const isAsked = context.waitingFor === spec.name;
  if (spec.pattern !== null) return custom(text, spec.pattern);
  switch (spec.type) {
    case "email":
      return findEmails(text);
    case "phone":
      return findPhones(text, context.locale);
    case "date":
      return findDates(text, context);
    case "money":
      return context.hasChosen
        ? findMoney(text, context.locale)
        : moneyOf(text, spec, isAsked, context.locale);
    case "number":
      return context.hasChosen ? [] : findNumbers(text, context.locale);
    case "enum":
      return enumerated(text, spec);
    case "id":
      return ids(text, spec, isAsked);
    case "string":
    case "topic":
    case "item":
      return [];
  }
}
