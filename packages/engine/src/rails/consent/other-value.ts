import { findMentions } from "../../ground/mentions/find-mentions.ts";
import type { Mention } from "../../ground/mentions/mention.ts";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { argumentLeaves } from "../../values/argument-leaves.ts";
import { resultTexts } from "../../view/source-texts.ts";

type Kind = "day" | "time" | "number" | "money" | "quantity";

const prefixes: Record<Kind, RegExp> = {
  day: /^[dw]:/,
  time: /^[ch]:/,
  number: /^n:/,
  money: /^m:/,
  quantity: /^q:/,
};
const allKinds = Object.keys(prefixes) as Kind[];

/** The kinds of value of a mention. A number that is written as an hour ("12 Uhr") is a time only. */
const kindsOf = ({ needs }: Mention): Kind[] => {
  const kinds = allKinds.filter((kind) => needs.some((key) => prefixes[kind].test(key)));
  return kinds.includes("time") ? kinds.filter((kind) => kind === "time" || kind === "day") : kinds;
};

const keysOf = ({ needs, offers }: Mention) => [...needs, ...offers];
const overlap = <T>(some: readonly T[], others: ReadonlySet<T>) => some.some((one) => others.has(one));

/** An amount may be written with or without its unit. */
const isAmount = (kind: Kind) => kind !== "day" && kind !== "time";

type Valued = Pick<WaitingCall, "args" | "otherNames" | "shownText">;

/** What people call the values of a call: the hour beside the key of an appointment. */
const namesIn = ({ otherNames }: Valued) => Object.values(otherNames).flat(2);

/** A longer number found in a result, or the end of a long one, names something known: a card, a phone. */
function isKnownNumber(value: string, known: readonly string[]): boolean {
  if (!/^\d{3,}$/.test(value)) return false;
  const held = new RegExp(value.length === 3 ? `\\d{5}${value}(?!\\d)` : value);
  return known.some((text) => held.test(text));
}

/** Days and hours are numbers up to this; one that the question did not name means another day or hour. */
const largestDay = 31;

const hasCents = (written: string) => /\d[.,]\d{2}(?!\d)/.test(written);
const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

/**
 * The first value in a contact's words of a kind the calls have, but not theirs: "after 4 pm" beside a call for three. A figure
 * that the question names beside the calls, such as a price, is none; an alternative that it names is one, unless the contact
 * names the value of the call too.
 */
export function otherValue(run: LoopRun, text: string, calls: readonly Valued[]): string | undefined {
  const now = shownNow(run.turn);
  const leaves = calls.flatMap(({ args }) => argumentLeaves(args).map(({ value }) => value));
  const ownTexts = [...leaves.map(String), ...calls.flatMap(namesIn)];
  const own = ownTexts.flatMap((value) => findMentions(value, now));
  const ownKeys = new Set(own.flatMap(keysOf));
  const ownKinds = new Set(own.flatMap(kindsOf));
  const shownText = calls.map((call) => call.shownText).join("\n");
  const shown = findMentions(shownText, now);
  /** The kinds of the calls' values as the question writes them: a number of minutes, a sum of money. */
  const shownKinds = new Set(shown.filter((one) => overlap(keysOf(one), ownKeys)).flatMap(kindsOf));
  const found = findMentions(text, now);
  // The digits of a telephone number are no day and no hour.
  const withoutPhones = found
    .filter(({ kind }) => kind === "phone")
    .reduce((left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end), text);
  const saysOwn = found.some(({ needs }) => overlap(needs, ownKeys));
  const known = resultTexts(run);

  const isOfCounts =
    leaves.every((value) => typeof value !== "number" || Number.isInteger(value)) &&
    !ownKinds.has("money") &&
    !shownKinds.has("money");
  const figures = numbersIn(ownTexts.join(" "));
  const isOwn = (one: number) => figures.includes(one) || figures.includes(one + 12);
  /** "the 30th" for a call on 30 November; without its ending only where no amount of a call could be meant. */
  const isOwnDay = ({ start, end, offers }: Mention) => {
    const [, day] = /^(\d{1,2})\p{L}{0,3}\.?$/u.exec(text.slice(start, end)) ?? [];
    if (day === undefined || !isOwn(Number(day))) return false;
    const hasEnding = /^\d{1,2}(?:\p{L}{1,3}(?!\p{L})|\.(?!\d))/u.test(text.slice(start));
    const isDayOfCall = hasEnding && offers.some((key) => /^d:---/.test(key) && ownKeys.has(key));
    return isDayOfCall || leaves.every((value) => typeof value !== "number");
  };

  const isOther = (mention: Mention): boolean => {
    if (overlap(mention.needs, ownKeys)) return false;
    if (isOwnDay(mention)) return false;
    const named = shown.filter(({ offers }) => overlap(mention.needs, new Set(offers)));
    if (named.length > 0) return !saysOwn && overlap(named.flatMap(kindsOf), shownKinds);
    const kinds = kindsOf(mention);
    // "that fee of 3.30" beside a call for four people: no count has cents.
    if (hasCents(text.slice(mention.start, mention.end)) && isOfCounts)
      return overlap(
        kinds.filter((kind) => !isAmount(kind)),
        ownKinds,
      );
    return overlap(kinds, ownKinds) || (kinds.some(isAmount) && [...ownKinds].some(isAmount));
  };

  /** A day or an hour without its unit. */
  const isOtherDay = (day: number): boolean => {
    if (day > largestDay || !(ownKinds.has("day") || ownKinds.has("time"))) return false;
    if (isOwn(day)) return false;
    if (!numbersIn(shownText).includes(day)) return true;
    const moments = shown.filter((one) => kindsOf(one).some((kind) => !isAmount(kind)));
    const isMoment = moments.some(({ start, end }) =>
      numbersIn(shownText.slice(start, end)).some((one) => one === day || one === day + 12),
    );
    return isMoment && !saysOwn && !numbersIn(withoutPhones).some(isOwn);
  };

  const small = withoutPhones.match(/(?<!\d|\d[.,:]|[A-Za-z-])\d{1,2}(?!\d|[.,:]\d)/g) ?? [];
  return (
    small.find((one) => isOtherDay(Number(one))) ??
    found
      .filter(isOther)
      .map(({ start, end }) => text.slice(start, end))
      .find((value) => !isKnownNumber(value, known))
  );
}
