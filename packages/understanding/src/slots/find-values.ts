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
} from "./ids.ts";
import { findMoney, moneyOf } from "./money.ts";
import { findNumbers } from "./numbers.ts";
import type { ParamSpec } from "./param-spec.ts";
import type { Params, ShownItem } from "./params.ts";

export type SlotContext = DateContext & {
  /** The parameter that was just asked for: a bare answer counts as its value. */
  waitingFor?: string | null;
  /** What the conversation holds already. */
  known?: Params;
  /** What was shown last, for "the second one". */
  shown?: readonly ShownItem[];
};

/** An agent's own pattern runs on our thread: long texts are cut, so that a slow one stays cheap. */
const patternTextLimit = 1_000;

/** What an agent's own pattern finds, whole: its groups choose and repeat, and never stand for the value. */
export function custom(text: string, pattern: string): Candidate[] {
  const short = text.slice(0, patternTextLimit);
  return findAll(short, new RegExp(pattern, "giu"), ([found]) => (found === "" ? null : found));
}

/** A listed value by its own words, whatever their case and the marks between them. */
function enumerated(text: string, spec: ParamSpec): Candidate[] {
  return [...spec.values]
    .sort((a, b) => b.length - a.length)
    .flatMap((value) => {
      const words = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/[\s_-]+/g, "[\\s_-]?");
      const said = new RegExp(
        `(?<![\\p{Script=Latin}\\p{N}])${words}(?![\\p{Script=Latin}\\p{N}])`,
        "iu",
      ).exec(text);
      return said === null ? [] : [{ value, start: said.index, end: said.index + said[0].length }];
    });
}

/** A year, or a count of something, is not somebody's id. */
const looksLikeId = (digits: string) => digits.length >= 5 || /^(?!19|20)\d{4}$/.test(digits);

/** Bare digits are an id when asked for, when a label stands before them, or when they are long. */
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
  ];
}

/** Every value a text could give one parameter that has a form of its own. */
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
      return context.hasChosen ? findMoney(text) : moneyOf(text, spec, isAsked);
    case "number":
      return context.hasChosen ? [] : findNumbers(text);
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
