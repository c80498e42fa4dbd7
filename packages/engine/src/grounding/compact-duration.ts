import { figureNeeds, figureOffers, figureValue } from "./figure.ts";
import type { Rule } from "./mention.ts";

/** "1h30", "2h 15m": hours and minutes in short. */
export const compactDuration: Rule = {
  needsDigit: true,
  pattern: /(?<![A-Za-z\d.,])(\d{1,3})\s?h\s?(\d{1,2})(?:\s?m(?:ins?)?)?(?![A-Za-z\d])/gi,
  read: (match) => {
    const minutes = Number(match[1]) * 60 + Number(match[2]);
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
      { kind: "quantity", ...place, needs: figureNeeds(figure), offers: figureOffers(figure, []), figure },
    ];
  },
};
