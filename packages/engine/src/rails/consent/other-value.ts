import { findMentions } from "../../ground/mentions/find-mentions.ts";
import type { WaitingCall } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { shownNow } from "../../turn/shown-now.ts";
import { argumentLeaves } from "../../values/argument-leaves.ts";
import { resultTexts } from "../../view/source-texts.ts";

type Kind = "day" | "time" | "number";

/** The kinds of value that keys of a mention stand for. */
const kindsOf = (keys: readonly string[]): Kind[] => [
  ...(keys.some((key) => /^[dw]:/.test(key)) ? (["day"] as const) : []),
  ...(keys.some((key) => /^[ch]:/.test(key)) ? (["time"] as const) : []),
  ...(keys.some((key) => /^[nmq]:/.test(key)) ? (["number"] as const) : []),
];

/** A longer number found in a result names something known, such as the end of a card number. */
const isKnownNumber = (value: string, known: readonly string[]) =>
  /^\d{4,}$/.test(value) && known.some((text) => text.includes(value));

/** Days and hours are numbers up to this; one that the question did not name means another day or hour. */
const largestDay = 31;

function otherSmallNumber(text: string, calls: readonly WaitingCall[]): string | undefined {
  const asked = calls.map(({ shownText, args }) => `${shownText} ${JSON.stringify(args)}`).join(" ");
  const hours = (asked.match(/\d+/g) ?? []).map(Number);
  const named = new Set([...hours, ...hours.map((hour) => hour - 12)]);
  const numbers = text.match(/(?<!\d|\d[.,:]|[A-Za-z-])\d{1,2}(?!\d|[.,:]\d)/g) ?? [];
  return numbers.find((one) => Number(one) <= largestDay && !named.has(Number(one)));
}

/** The first value in a text of a kind the calls have, but not theirs: "after 4 pm" beside a call for three. */
export function otherValue(run: LoopRun, text: string, calls: readonly WaitingCall[]): string | undefined {
  const now = shownNow(run.turn);
  const own = calls.flatMap(({ args }) =>
    argumentLeaves(args).flatMap(({ value }) => findMentions(String(value), now)),
  );
  const kinds = new Set(own.flatMap(({ needs }) => kindsOf(needs)));
  const offered = new Set(own.flatMap(({ offers, needs }) => [...offers, ...needs]));
  const day = otherSmallNumber(text, calls);
  if (day !== undefined && kinds.has("day")) return day;
  const known = resultTexts(run);
  return findMentions(text, now)
    .filter(
      ({ needs }) => kindsOf(needs).some((kind) => kinds.has(kind)) && !needs.some((key) => offered.has(key)),
    )
    .map(({ start, end }) => text.slice(start, end))
    .find((value) => !isKnownNumber(value, known));
}
