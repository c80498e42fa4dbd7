import { bothEnds } from "@konstruct/core/text/both-ends";
import { type Candidate, overlaps } from "./candidate.ts";
import { assign } from "./choose.ts";
import { findEmails, findSpokenPhones } from "./contact-details.ts";
import { normaliseDigits } from "./digits.ts";
import { custom, findValues, type SlotContext } from "./find-values.ts";
import { freeSlots } from "./free-slots.ts";
import { findCodes } from "./ids.ts";
import { itemOf } from "./item.ts";
import { findMoney } from "./money.ts";
import type { ParamSpec, ParamType } from "./param-spec.ts";
import type { Params } from "./params.ts";
import { saysOnlyPlace } from "./shown-item.ts";

/** Comparing spans takes quadratic time; a value does not come after so much text. */
const longestText = 4_000;

/** Every value a text may give one parameter, with its span; none for free text. */
export function candidatesOf(rawText: string, spec: ParamSpec, context: SlotContext): Candidate[] {
  return findValues(normaliseDigits(rawText.slice(0, longestText)), spec, { ...context, hasChosen: false });
}

export const isFree = (type: ParamType) => type === "string" || type === "topic" || type === "item";

/** Whether a text only chooses a record: the numbers in "Number 2" and "the Studio 15" are not amounts. */
function choosesShown(
  text: string,
  specs: readonly ParamSpec[],
  { waitingFor, shown = [] }: SlotContext,
): boolean {
  const asked = specs.find((spec) => spec.type === "item" && spec.name === waitingFor);
  const chosen = asked === undefined ? null : itemOf(text, asked, [], shown, true);
  if (asked !== undefined && shown.length > 0 && saysOnlyPlace(text)) return true;
  return shown.some(({ key }) => key === chosen);
}

/** The order in which types claim a span: the more distinctive their form, the earlier. */
const claimOrder: ParamType[] = ["email", "enum", "date", "phone", "id", "money", "number"];

function withoutOverlaps(candidates: Candidate[], taken: Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const one of candidates) {
    if (![...taken, ...kept].some((other) => overlaps(one, other))) kept.push(one);
  }
  return kept;
}

/** A value without a label answers the open question first, then other missing parameters. */
function openFirst(specs: ParamSpec[], { waitingFor, known = {} }: SlotContext): ParamSpec[] {
  const rank = (spec: ParamSpec) => (spec.name === waitingFor ? 0 : spec.name in known ? 2 : 1);
  return waitingFor ? specs.toSorted((a, b) => rank(a) - rank(b)) : specs;
}

/** The parameters' values found in a text: ids in upper case, amounts as numbers, dates as ISO. */
export function extractSlots(rawText: string, specs: readonly ParamSpec[], context: SlotContext): Params {
  const text = normaliseDigits(bothEnds(rawText, longestText));
  const params: Params = {};
  // An email address or phone number is never an id, a number or an amount.
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
    const found = sameType.flatMap((spec) => findValues(text, spec, { ...context, hasChosen }));
    const money = type === "id" && specs.some((spec) => spec.type === "money") ? findMoney(text) : [];
    const free = withoutOverlaps(found, [...taken, ...money]);
    for (const [name, candidate] of assign(text, sameType, free)) {
      params[name] = candidate.value;
      taken.push(candidate);
    }
    if (type === "id") taken.push(...findCodes(text));
    if (type === "date") taken.push(...free);
  }

  for (const spec of specs) {
    if (spec.pattern === null || !isFree(spec.type)) continue;
    const [first] = custom(text, spec.pattern);
    if (first !== undefined) params[spec.name] = first.value;
  }
  const { waitingFor = null, known = null, shown = [], ...when } = context;
  return {
    ...params,
    ...freeSlots(rawText.slice(0, longestText), specs, {
      ...when,
      waitingFor,
      known,
      shown,
      found: params,
      taken,
    }),
  };
}
