import { currenciesIn, onlyOne } from "../figures/currencies.ts";
import { type Figure, figureOffers } from "../figures/figure.ts";
import { plainNumber } from "../figures/numerals.ts";
import { type Unit, unitsIn } from "../figures/units.ts";
import { shifted } from "../mentions/day.ts";
import { findMentions } from "../mentions/find-mentions.ts";
import type { Mention } from "../mentions/mention.ts";
import { normaliseText } from "../mentions/normalise-text.ts";
import { phoneKeys } from "../mentions/phone-keys.ts";
import { remembered } from "../remembered.ts";
import { impliedFacts } from "./implied-facts.ts";
import type { Leaf } from "./source-leaves.ts";

/** The keys that a part of a source's text or number offers. */
export type LeafFact = { keys: readonly string[]; start: number; end: number };

/** Adds the sense and currency of the field to a number that names neither. */
function inPlace(figure: Figure, { sense, currencies }: Leaf, isWhole: boolean): Figure {
  if (figure.sense === "money") {
    if (figure.currencies.length === 0) return { ...figure, currencies };
    const narrowed = figure.currencies.filter((code) => currencies.includes(code));
    return narrowed.length > 0 ? { ...figure, currencies: narrowed } : figure;
  }
  if (figure.sense !== "unclear" && figure.sense !== "id") return figure;
  if (sense.sense === "name") return { ...figure, sense: "name" };
  if (!isWhole || figure.sense === "id") return { ...figure, currencies };
  const readings = figure.readings.map((value) => value * sense.factor);
  return { ...figure, readings, sense: sense.sense, unit: sense.unit, currencies };
}

function mentionKeys(
  mention: Mention,
  leaf: Leaf,
  isWhole: boolean,
  units: readonly Unit[],
): readonly string[] {
  if (mention.figure === undefined) return mention.offers;
  const figure = inPlace(mention.figure, leaf, isWhole);
  // Joined numbers, shared units, hours and ordinals offer keys beyond the figure's own.
  const more = mention.offers.filter((key) => /^[qchd]:/.test(key));
  const isAsWritten = figure.sense === mention.figure.sense && figure.unit === mention.figure.unit;
  return [...figureOffers(figure, isWhole ? "field" : units), ...(isAsWritten ? more : [])];
}

function textFacts(leaf: Leaf, text: string, now: Date): LeafFact[] {
  const plain = normaliseText(text);
  const place = leaf.currencies.length > 0 ? leaf : { ...leaf, currencies: onlyOne(currenciesIn(plain)) };
  const units = unitsIn(plain);
  const mentions = findMentions(text, now);
  // A value such as "2-3" counts as a whole field, as 2 does.
  const isNumeric = !/[\p{L}\n]/u.test(plain);
  const length = text.trimEnd().length;
  const facts = mentions.map((mention) => {
    const isWhole = isNumeric || (mention.start === 0 && mention.end === length);
    return { keys: mentionKeys(mention, place, isWhole, units), start: mention.start, end: mention.end };
  });
  const implied = impliedFacts(plain, mentions, leaf.isName).map(({ offers, start, end }) => ({
    keys: offers,
    start,
    end,
  }));
  const all = [...facts, ...implied];
  return leaf.isName ? all.map(({ keys }) => ({ keys, start: 0, end: 0 })) : all;
}

function numberFacts(leaf: Leaf, value: number): LeafFact[] {
  const size = Math.abs(value);
  const text = String(size);
  const end = String(value).length;
  const figure: Figure = {
    readings: [size],
    raw: plainNumber(size),
    sense: "unclear",
    currencies: [],
    unit: null,
    beside: [],
  };
  const keys = figureOffers(inPlace(figure, leaf, true), "field");
  // A phone number may be stored as a number.
  const phones = /^\d{8,15}$/.test(text)
    ? [false, true].flatMap((isInternational) => phoneKeys(text, isInternational).offers)
    : [];
  const lastFour = phones.length > 0 ? [`e:${text.slice(-4)}`] : [];
  return [{ keys: [...keys, ...phones, ...lastFour], start: end - text.length, end }];
}

const factsOfText = remembered<readonly LeafFact[]>();

/** Every fact of one text or number of a source. */
export function leafFacts(leaf: Leaf, now: Date): readonly LeafFact[] {
  const { value, sense, currencies, isName } = leaf;
  if (typeof value === "number") return numberFacts(leaf, value);
  const place = `${shifted(now, 0)} ${Object.values(sense).join()} ${currencies.join()} ${isName}`;
  return factsOfText(`${place}\n${value}`, () => textFacts(leaf, value, now));
}
