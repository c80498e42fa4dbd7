import { plainNumber } from "./numerals.ts";
import type { Unit } from "./units.ts";

/**
 * What a number means. `rate`: a field that holds shares or amounts (discount, tax). `name`: part of a thing's name. `day`: part
 * of a date.
 */
export type Sense = "money" | "count" | "percent" | "rate" | "id" | "day" | "name" | "unclear";

/** A number with everything the text around it says about it. */
export type Figure = {
  readings: readonly number[];
  /** As written, digits and separators only. */
  raw: string;
  sense: Sense;
  /** Empty: not named. Several: the sign is ambiguous. */
  currencies: readonly string[];
  unit: Unit | null;
  /** More keys: `b:`, the number with the word before or after it; `q:`, the number as a count or in kWh. */
  beside: readonly string[];
};

function inUnit(number: number, unit: Unit): string {
  return `q:${plainNumber(number * unit.factor)}:${unit.base}`;
}

/** The keys of which a source must offer one to support a number of a reply. */
export function figureNeeds(figure: Figure): string[] {
  const { sense, currencies, unit, raw, beside } = figure;
  const each = (keys: (number: string, value: number) => string[]) =>
    figure.readings.flatMap((value) => keys(plainNumber(value), value));
  switch (sense) {
    case "money":
      return currencies.length === 0
        ? each((n) => [`m:${n}:*`])
        : each((n) => [...currencies.map((code) => `m:${n}:${code}`), `m:${n}:?`]);
    case "percent":
      return each((n) => [`p:${n}`]);
    case "count":
      return [
        ...each((n, value) => [unit === null ? `q:${n}:#` : inUnit(value, unit), `q:${n}:?`]),
        ...(unit === null ? beside : []),
      ];
    case "id":
      return [`t:${raw}`, ...beside];
    default:
      return [...each((n) => [`n:${n}`]), `t:${raw}`, ...beside];
  }
}

function moneyKeys(number: string, currencies: readonly string[]): string[] {
  const codes = currencies.length === 0 ? ["?"] : currencies;
  return [...codes.map((code) => `m:${number}:${code}`), `m:${number}:*`];
}

/** A field may hold a share as 20 or as 0.2. */
function shareKeys(value: number): string[] {
  const whole = `p:${plainNumber(value)}`;
  return value > 0 && value <= 1 ? [whole, `p:${plainNumber(value * 100)}`] : [whole];
}

/** Where a source has a number: as the whole value of a field, or in a text that names these units. */
export type Place = "field" | readonly Unit[];

/** A field may omit its unit; a text has it next to the number or names it once for several numbers. */
function countKeys(value: number, n: string, place: Place): string[] {
  if (place === "field") return [`q:${n}:#`, `q:${n}:?`];
  return [`q:${n}:#`, ...place.map((unit) => inUnit(value, unit))];
}

/** The keys a number of a source offers. */
export function figureOffers(figure: Figure, place: Place): string[] {
  const { sense, currencies, unit, raw, beside } = figure;
  const token = sense === "unclear" || sense === "id" || sense === "name" ? [`t:${raw}`] : [];
  const keys = figure.readings.flatMap((value) => {
    const n = plainNumber(value);
    switch (sense) {
      case "money":
        return [`n:${n}`, ...moneyKeys(n, currencies)];
      case "percent":
        return [`n:${n}`, ...(place === "field" ? shareKeys(value) : [`p:${n}`])];
      case "rate":
        return [`n:${n}`, ...moneyKeys(n, currencies), ...shareKeys(value)];
      case "count":
        return [
          `n:${n}`,
          ...(unit === null ? countKeys(value, n, place === "field" ? place : []) : [inUnit(value, unit)]),
        ];
      case "id":
      case "day":
        return [`n:${n}`];
      case "name":
        return [];
      default:
        return [
          `n:${n}`,
          ...countKeys(value, n, place),
          ...moneyKeys(n, currencies),
          ...(place === "field" ? shareKeys(value) : []),
        ];
    }
  });
  return [...keys, ...token, ...beside];
}

const spans = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** A duration in the largest unit that divides it; any other amount in its base unit. */
function inWords(number: number, unit: Unit): string {
  const amount = number * unit.factor;
  const span = unit.base === "second" ? spans.find(([, seconds]) => amount % seconds === 0) : undefined;
  return span === undefined ? `${plainNumber(amount)} ${unit.base}` : `${amount / span[1]} ${span[0]}`;
}

/** The canonical value: the number with its currency, unit or percent sign, or alone. */
export function figureValue(figure: Figure): string {
  const [value = 0] = figure.readings;
  if (figure.sense === "id" || figure.readings.length === 0) return figure.raw;
  if (figure.sense === "percent") return `${plainNumber(value)}%`;
  if (figure.currencies[0] !== undefined) return `${figure.currencies[0]} ${plainNumber(value)}`;
  if (figure.unit !== null) return inWords(value, figure.unit);
  return plainNumber(value);
}
