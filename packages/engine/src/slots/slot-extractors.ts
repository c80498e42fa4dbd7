import type { ParamSpec, ParamType } from "../intents/param-spec.ts";
import type { Params } from "../intents/understanding.ts";
import type { ShownItem } from "../session-state.ts";
import { findMoney, findNumbers } from "./amounts.ts";
import { type Candidate, findAll, overlaps } from "./candidate.ts";
import { assign, labelDistance } from "./choose.ts";
import { findEmails, findPhones, findSpokenPhones } from "./contact-details.ts";
import { findDates } from "./dates.ts";
import { normaliseDigits } from "./digits.ts";
import { freeSlots } from "./free-slots.ts";
import { findCodes, findGroupedDigits, findLetterCodes, findNumericIds, findShortCodes } from "./ids.ts";
import { itemOf } from "./item.ts";
import { moneyOf } from "./money.ts";

export type SlotContext = {
  now: Date;
  /** The parameter that was just asked for: a bare answer counts as its value. */
  waitingFor?: string | null;
  /** What the conversation holds already. */
  known?: Params;
  /** What was shown last, for "the second one". */
  shown?: readonly ShownItem[];
};

/** An agent's own pattern runs on our thread: long texts are cut, so that a slow one stays cheap. */
const patternTextLimit = 1_000;

/** Comparing places costs by the square of how many there are; nobody gives a parameter after so much text. */
const longestText = 4_000;

function custom(text: string, pattern: string): Candidate[] {
  const short = text.slice(0, patternTextLimit);
  return findAll(
    short,
    new RegExp(pattern, "giu"),
    (match) => match[1] ?? (match[0] === "" ? null : match[0]),
  );
}

function enumerated(text: string, spec: ParamSpec): Candidate[] {
  const lower = text.toLowerCase();
  return [...spec.values]
    .sort((a, b) => b.length - a.length)
    .flatMap((value) => {
      const spoken = value.toLowerCase().replaceAll(/[_-]/g, " ");
      const start = [value.toLowerCase(), spoken].map((form) => lower.indexOf(form)).find((at) => at !== -1);
      return start === undefined ? [] : [{ value, start, end: start + value.length }];
    });
}

/** A year, or a count of something, is not somebody's id. */
const looksLikeId = (digits: string) => digits.length >= 5 || /^(?!19|20)\d{4}$/.test(digits);

/** Bare digits are an id when asked for, when a label stands before them, or when they are long. */
function ids(text: string, spec: ParamSpec, isAsked: boolean): Candidate[] {
  const spokenOf = (one: Candidate) =>
    /\b(?:booking|reservation|ref(?:erence)?|confirmation|locator|code|pnr)\s+(?:(?:is|no\.?|number|code)\s+)*$/i.test(
      text.slice(Math.max(0, one.start - 40), one.start),
    );
  const near = (one: Candidate) => isAsked || labelDistance(text, spec, one) < 25;
  const numeric = findNumericIds(text, 1).filter(
    (one) => near(one) || text[one.start] === "#" || looksLikeId(String(one.value)),
  );
  const asked = isAsked ? findAll(text, /^\s*#?([\w-]{3,40})\s*[.!]?\s*$/g, (match) => match[1]!) : [];
  const spoken = asked.filter((one) => /\d/.test(String(one.value)));
  return [
    ...findCodes(text),
    ...findGroupedDigits(text),
    ...numeric,
    ...findLetterCodes(text).filter((one) => near(one) || spokenOf(one)),
    ...findShortCodes(text).filter(near),
    ...spoken,
  ];
}

function find(text: string, spec: ParamSpec, context: SlotContext & { hasChosen: boolean }): Candidate[] {
  const isAsked = context.waitingFor === spec.name;
  if (spec.pattern !== null) return custom(text, spec.pattern);
  switch (spec.type) {
    case "email":
      return findEmails(text);
    case "phone":
      return findPhones(text);
    case "date":
      return findDates(text, context.now);
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

/** Every value of one parameter a text could give, with its places; none for free text. */
export function candidatesOf(rawText: string, spec: ParamSpec, context: SlotContext): Candidate[] {
  return find(normaliseDigits(rawText.slice(0, longestText)), spec, { ...context, hasChosen: false });
}

const isFree = (type: ParamType) => type === "string" || type === "topic" || type === "item";

/** "Number 2" and "the Studio 15" answer "which one?": their numbers are no amounts. */
function choosesShown(
  text: string,
  specs: readonly ParamSpec[],
  { waitingFor, shown = [] }: SlotContext,
): boolean {
  const asked = specs.find((spec) => spec.type === "item" && spec.name === waitingFor);
  const chosen = asked === undefined ? null : itemOf(text, asked, [], shown, true);
  return shown.some(({ sku }) => sku === chosen);
}

/** The order in which types lay claim to a place of the text: the more telling its form, the earlier. */
const claimOrder: ParamType[] = ["email", "enum", "date", "phone", "id", "money", "number"];

function withoutOverlaps(candidates: Candidate[], taken: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const one of candidates) {
    if (![...taken, ...kept].some((other) => overlaps(one, other))) kept.push(one);
  }
  return kept;
}

/** An unlabelled value is the answer to the open question first, then what is still missing. */
function openFirst(specs: ParamSpec[], { waitingFor, known = {} }: SlotContext): ParamSpec[] {
  const rank = (spec: ParamSpec) => (spec.name === waitingFor ? 0 : spec.name in known ? 2 : 1);
  return waitingFor ? specs.toSorted((a, b) => rank(a) - rank(b)) : specs;
}

/** Values of the parameters found in one text, each of its own type: ids upper case, amounts numbers, dates ISO. */
export function extractSlots(rawText: string, specs: readonly ParamSpec[], context: SlotContext): Params {
  const text = normaliseDigits(rawText.slice(0, longestText));
  const params: Params = {};
  // What can only be an e-mail address or a telephone number is never an id, a number or an amount.
  const takes = (type: ParamType) => specs.some((spec) => spec.type === type);
  const taken: Candidate[] = [
    ...(takes("email") ? [] : findEmails(text)),
    ...(takes("phone") ? [] : findSpokenPhones(text)),
  ];

  const hasChosen = choosesShown(text, specs, context);
  for (const type of claimOrder) {
    const sameType = openFirst(
      specs.filter((spec) => spec.type === type),
      context,
    );
    if (sameType.length === 0) continue;
    const found = sameType.flatMap((spec) => find(text, spec, { ...context, hasChosen }));
    const money = type === "id" && specs.some((spec) => spec.type === "money") ? findMoney(text) : [];
    const free = withoutOverlaps(found, [...taken, ...money]);
    for (const [name, candidate] of assign(text, sameType, free)) {
      params[name] = candidate.value;
      taken.push(candidate);
    }
    if (type === "id") taken.push(...findCodes(text));
  }

  for (const spec of specs) {
    if (spec.pattern === null || !isFree(spec.type)) continue;
    const [first] = custom(text, spec.pattern);
    if (first !== undefined) params[spec.name] = first.value;
  }
  const { waitingFor = null, known = null, shown = [] } = context;
  return {
    ...params,
    ...freeSlots(rawText.slice(0, longestText), specs, { waitingFor, known, shown, found: params, taken }),
  };
}
