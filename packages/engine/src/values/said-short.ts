import { dayOfMonthOffers } from "../ground/mentions/day.ts";
import type { ArgumentLeaf } from "./argument-leaves.ts";

const dayOf = (value: string) => (/^\d{4}-\d\d-\d\d/.test(value) ? Number(value.slice(8, 10)) : undefined);
const hourOf = (value: string) => {
  const [, hour] = /^(?:\d{4}-\d\d-\d\dT)?(\d\d):00(?::00)?$/.exec(value) ?? [];
  return hour === undefined ? undefined : Number(hour);
};

/** The numbers by which people say an hour: 16 and 4. */
const spokenHours = (hour: number | undefined): number[] =>
  hour === undefined ? [] : hour > 12 ? [hour, hour - 12] : [hour];

/** The numbers that a value could be meant by. */
const numbersOf = ({ value }: ArgumentLeaf): number[] =>
  typeof value === "number"
    ? [value]
    : typeof value === "string"
      ? [dayOf(value) ?? [], spokenHours(hourOf(value)), /^\d+$/.test(value) ? Number(value) : []].flat()
      : [];

/** An hour before or behind another one: "16-19". */
const standsInRange = (hour: number, text: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\d.,:/#€$£¥-])(?:0?${hour}\\s?[-–]\\s?\\d{1,2}|\\d{1,2}\\s?[-–]\\s?0?${hour})(?![\\p{L}\\d:/-]|[.,]\\d|\\s?[€$£¥%])`,
    "u",
  ).test(text);

/** A number on its own, with an ending ("12th", "1er", "9'a") or without; no part of a longer one, a code or an amount. */
const standsAlone = (number: number, text: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\d.,:/#€$£¥-])0?${number}(?:['’]?\\p{L}{1,3})?(?![\\p{L}\\d:/-]|[.,]\\d|\\s?[€$£¥%])`,
    "u",
  ).test(text);

/**
 * Whether these lines give the coming day by its number alone ("on the 12th") or a full hour by its number ("at 9"), while no other
 * value of the call could be meant by that number.
 * @param now the present moment as a clock in the agent's time zone shows it, in UTC fields
 */
export function saysShort(
  lines: readonly string[],
  leaf: ArgumentLeaf,
  others: readonly ArgumentLeaf[],
  now: Date,
): boolean {
  const value = String(leaf.value);
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? dayOf(value) : undefined;
  const isComing = day !== undefined && dayOfMonthOffers(day, now).includes(`d:${value}`);
  const hours = /^\d\d:00(?::00)?$/.test(value) ? spokenHours(hourOf(value)) : [];
  const numbers = isComing ? [day] : hours;
  const taken = others.flatMap(numbersOf);
  const text = lines.join("\n");
  return (
    numbers.some((number) => !taken.includes(number) && standsAlone(number, text)) ||
    hours.some((hour) => !taken.includes(hour) && standsInRange(hour, text))
  );
}
