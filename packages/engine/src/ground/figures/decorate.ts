import { currenciesOf, currencyAfter, currencyBefore } from "./currencies.ts";
import type { Figure, Sense } from "./figure.ts";
import { isCalledId, isCalledMoney } from "./number-cues.ts";
import { plainNumber } from "./numerals.ts";
import { countedAfter, type Unit, unitAfter, unitOf } from "./units.ts";

/** A number with its signs and words; `start` and `end` include them. */
export type Decorated = {
  figure: Figure;
  start: number;
  end: number;
  numeralStart: number;
  numeralEnd: number;
};

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
  lakh: 1e5,
  crore: 1e7,
  พัน: 1e3,
  หมื่น: 1e4,
  แสน: 1e5,
  ล้าน: 1e6,
};
const scaleAfter = /(?:\s?(thousand|million|billion|lakh|crore|พัน|หมื่น|แสน|ล้าน)|(k|mn|bn))(?![A-Za-z0-9])/iy;
/** "5m" means metres; "$5m" and "5M" mean millions. */
const millionAfter = /m(?![A-Za-z0-9])/iy;
const bareMillionAfter = /M(?![A-Za-z0-9])/y;
const percentAfter = /\s?(?:%|per ?cent(?:age)?(?![a-z])|pct(?![a-z])|เปอร์เซ็นต์|เปอร์เซ็น)/iy;
const centsAfter =
  /\s?(?:(cents?|centimes?|centavos?|centesim[io]|céntimos?|cêntimos?)(?![\p{L}])|(satang|สตางค์)|pence(?![A-Za-z])|(?<=\d)p(?![A-Za-z]))/iuy;

function sticky(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** Keys for a number that is part of a name: with the capitalised word before or after it. */
function beside(text: string, start: number, end: number, raw: string): string[] {
  const before = /(?<![\p{L}\p{N}])([A-Z][\p{L}\p{N}]{0,23})[ -]$/u.exec(
    text.slice(Math.max(0, start - 26), start),
  );
  const after = /^[ -]([A-Z][\p{L}\p{N}]{0,23})(?![\p{L}\p{N}])/u.exec(text.slice(end, end + 26));
  return [
    ...(before === null ? [] : [`b:${before[1]?.toLowerCase()} ${raw}`]),
    ...(after === null ? [] : [`b:${raw} ${after[1]?.toLowerCase()}`]),
  ];
}

type Money = { currencies: readonly string[]; factor: number; end: number };

function moneyAfter(text: string, end: number): Money | null {
  const cents = sticky(centsAfter, text, end);
  if (cents !== null) {
    const currencies =
      cents[1] !== undefined ? [...currenciesOf("$"), "EUR"] : [cents[2] === undefined ? "GBP" : "THB"];
    return { currencies, factor: 0.01, end: end + cents[0].length };
  }
  const sign = sticky(currencyAfter, text, end);
  if (sign === null) return null;
  return { currencies: currenciesOf(sign[1] ?? "฿"), factor: 1, end: end + sign[0].length };
}

/** Reads the currency, scale, unit or percent sign around a number at `start` to `end`, in digits or words. */
export function decorate(
  text: string,
  start: number,
  end: number,
  raw: string,
  readings: readonly number[],
): Decorated {
  const before = text.slice(Math.max(0, start - 8), start);
  const prefix = currencyBefore.exec(before);
  const perHundred = /ร้อยละ\s?$/.exec(before);
  const scale =
    sticky(scaleAfter, text, end) ?? sticky(prefix === null ? bareMillionAfter : millionAfter, text, end);
  const factor = scale === null ? 1 : (scales[scale[0].trim().toLowerCase()] ?? 1);
  const scaled = end + (scale?.[0].length ?? 0);
  const build = (sense: Sense, last: number, more: Partial<Figure> = {}, by = 1): Decorated => ({
    figure: {
      readings: readings.map((value) => value * factor * by),
      raw: factor === 1 ? raw : text.slice(start, scaled).toLowerCase(),
      sense,
      currencies: [],
      unit: null,
      beside: beside(text, start, end, raw),
      ...more,
    },
    start: start - (prefix?.[0].length ?? perHundred?.[0].length ?? 0),
    end: last,
    numeralStart: start,
    numeralEnd: end,
  });

  if (prefix !== null) {
    // "$50 USD": the code says which dollar is meant.
    const code = moneyAfter(text, scaled);
    const isSame = code !== null && code.factor === 1 && code.currencies.length === 1;
    const currencies = isSame ? code.currencies : currenciesOf(prefix[1] ?? "");
    return build("money", isSame ? code.end : scaled, { currencies });
  }
  const money = moneyAfter(text, scaled);
  if (money !== null) return build("money", money.end, { currencies: money.currencies }, money.factor);
  if (perHundred !== null) return build("percent", scaled);
  const percent = sticky(percentAfter, text, scaled);
  if (percent !== null) return build("percent", scaled + percent[0].length);
  const found = sticky(unitAfter, text, scaled);
  // Watts have a capital or no space; alone and small, "w" means "in" in Polish and other languages.
  const unit = found?.[0] === " w" ? null : found;
  const known: Unit | undefined = unit === null ? undefined : unitOf(unit[1] ?? "");
  if (unit !== null && known !== undefined) return build("count", scaled + unit[0].length, { unit: known });
  const counted = sticky(countedAfter, text, scaled);
  if (counted !== null) {
    // Electricity is billed in "units".
    const isEnergy = /^\s?(?:units?|หน่วย)$/.test(counted[0]);
    const more = isEnergy ? readings.map((value) => `q:${plainNumber(value * factor)}:kwh`) : [];
    return build("count", scaled, { beside: [...beside(text, start, end, raw), ...more] });
  }
  const sense = senseByCue(text, start, scaled, raw);
  if (sense !== "count" || !isCalledId(text, start)) return build(sense, scaled);
  // "Order 77 ships" names an order, "order 77 chairs" counts chairs; a source may hold either.
  const counts = readings.flatMap((value) => [
    `q:${plainNumber(value * factor)}:#`,
    `q:${plainNumber(value * factor)}:?`,
  ]);
  return build("id", scaled, { beside: [...beside(text, start, end, raw), ...counts] });
}

/** A plural right after a number is what it counts, except for verbs that end in s. */
const pluralAfter =
  / (?!(?:is|was|has|as|this|its|less|plus|includes|covers|costs|applies|gets|buys|does|goes|pays|saves|brings|takes|makes|comes|remains|means|starts|ends|works|thus|always|unless|across|towards|minus|versus|vs)\b)[a-z]{3,20}s(?![A-Za-z])/y;

function senseByCue(text: string, start: number, end: number, raw: string): Sense {
  if (/^0\d/.test(raw) || raw.length > 15) return "id";
  if (sticky(pluralAfter, text, end) !== null) return "count";
  if (isCalledId(text, start)) return "id";
  return isCalledMoney(text, start) ? "money" : "unclear";
}
