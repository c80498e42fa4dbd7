import { figureNeeds, figureOffers, figureValue } from "../figures/figure.ts";
import type { Rule } from "./mention.ts";

const clockKey = (hour: number, minutes: number) =>
  `c:${String(hour).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;

/** Hours and minutes in short form: "1h30", "2h 15m", "8u30", "16 giờ", "16時30分". Up to 24 hours they may also be a time of day. */
export const compactDuration: Rule = {
  needsDigit: true,
  pattern:
    /(?<![A-Za-z\d.,:])(\d{1,3})(?:\s?[hu]\s?(\d{1,2})(?:\s?m(?:ins?)?)?(?![A-Za-z\d])|(?:[hu]|\s?giờ)(?:\s?([0-5]\d)(?:\s?phút)?)?(?![\p{L}\d])|\s?(?:[時时点點](?!間|间)|시(?!간))(?:\s?([0-5]\d)[分분]?)?(?!\d))/giu,
  read: (match) => {
    const [hour, rest] = [Number(match[1]), Number(match[2] ?? match[3] ?? match[4] ?? 0)];
    const minutes = hour * 60 + rest;
    // Next to a word for the afternoon the hour may be on the twelve-hour clock.
    const hours = hour < 12 ? [hour, hour + 12] : [hour];
    const clock = hour < 24 && rest < 60 ? hours.map((one) => clockKey(one, rest)) : [];
    const figure = {
      readings: [minutes],
      raw: match[0],
      sense: "count" as const,
      currencies: [],
      unit: { base: "second", factor: 60 },
      beside: [],
    };
    const place = { start: match.index, end: match.index + match[0].length, value: figureValue(figure) };
    return [
      {
        kind: "quantity",
        ...place,
        needs: [...figureNeeds(figure), ...clock],
        offers: [...figureOffers(figure, []), ...clock],
        figure,
      },
    ];
  },
};
