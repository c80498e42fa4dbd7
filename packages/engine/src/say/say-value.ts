import type { Json, JsonObject } from "@konstruct/core/json";
import {
  localAmount,
  localMoney,
  localNumber,
  localShortDay,
  localTime,
} from "@konstruct/core/language/format";
import type { OwnWords } from "@konstruct/core/language/own-words";
import { snakeCase } from "@konstruct/core/language/words-of-name";
import { localMoment } from "../view/local-moment.ts";

/** The tenant's wordings, the language of days and numbers, and the time zone in which the day of a timestamp is written (IANA). */
export type Speech = { say: OwnWords; language: string; zone: string };

/** States written as identifiers: `in_transit`, `IN_TRANSIT`, `inTransit`. With a digit they are codes. */
const identifiers = /^(?:[a-z]+(?:_[a-z]+)+|[A-Z]+(?:_[A-Z]+)+|[a-z]{2,}(?:[A-Z][a-z]+)+)$/;

const plainWords = (text: string) =>
  identifiers.test(text)
    ? snakeCase(text === text.toUpperCase() ? text.toLowerCase() : text).replaceAll("_", " ")
    : text;

/** A day with an optional time. Of a timestamp with a zone only the day is shown. */
const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/;

function sayText(text: string, { say, language, zone: own }: Speech): string {
  const local = localMoment(text, own);
  if (local !== null) return localShortDay(local.slice(0, 10), language);
  const [, day, time, zone] = moment.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day))) return say(plainWords(text));
  const shownTime = time === undefined || zone !== undefined ? "" : ` ${localTime(time, language)}`;
  return `${localShortDay(day, language)}${shownTime}`;
}

/** A value as a person would write it in the language: days as "Oct 20", states as words, lists joined. Empty for null. */
export function sayValue(value: Json | undefined, speech: Speech): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) {
    const parts = value.map((one) => sayValue(one, speech));
    return parts.filter((one) => one !== "").join(", ");
  }
  if (typeof value === "object") return "";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  // A whole number may be a room or a year, so it gets no thousands separator.
  if (typeof value === "number")
    return Number.isInteger(value) ? String(value) : localNumber(value, speech.language);
  return sayText(value, speech);
}

const moneyField = /(^|_)(price|amount|total|cost|fee|fare|rent|charge|paid|balance|deposit)$/;

/** The ISO 4217 currency of a record's amounts; null when it has none. */
export function currencyOf(record: JsonObject): string | null {
  const { currency } = record;
  return typeof currency === "string" && /^[A-Z]{3}$/.test(currency) ? currency : null;
}

/** Whether a field is money. A whole `total` may be a count. */
export const isAmount = (name: string, value: Json | undefined): value is number =>
  typeof value === "number" &&
  moneyField.test(snakeCase(name)) &&
  !(/(^|_)total$/.test(snakeCase(name)) && Number.isInteger(value));

/**
 * The text of a field. An amount gets two decimals: 79.9 is 79.90.
 * @param currency the currency of amounts; null: they are shown without one
 */
export function sayField(
  name: string,
  value: Json | undefined,
  currency: string | null,
  speech: Speech,
): string {
  if (!isAmount(name, value)) return sayValue(value, speech);
  return currency === null
    ? localAmount(value, speech.language)
    : localMoney(value, currency, speech.language);
}
