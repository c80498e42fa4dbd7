import { findMoney, findNumbers, parseAmount, scaleOf } from "./amounts.ts";
import { type Candidate, findAll } from "./candidate.ts";
import type { ParamSpec } from "./param-spec.ts";

const amount = String.raw`\d[\d.,]{0,15}`;
const scale = String.raw`(?:\s?(?:thousand|million|ร้อย|พัน|หมื่น|แสน|ล้าน)|k)?`;
const currency = String.raw`(?:\s?(?:[$€£¥฿₹]|usd|eur|gbp|thb|dollars?|euros?|pounds?|baht|บาท))?`;
const range = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{N}.,#-])[$€£¥฿₹]?${amount}${scale}${currency}\s?(?:-|–|to|and|ถึง)\s?[$€£¥฿₹]?(${amount})(${scale})${currency}(?![\p{Script=Latin}\p{N}-])`,
  "giu",
);

/** A limit: of "between 500 and 800" the upper bound counts. */
const isLimit = (spec: ParamSpec) =>
  /(?:^|_)(?:budget|max|maximum|limit|up_to)(?:_|$)/.test(spec.name.toLowerCase());

function ranges(text: string): Candidate[] {
  return findAll(text, range, ([, upper = "", factor = ""]) =>
    /\d$/.test(upper) ? Math.round(parseAmount(upper) * scaleOf(factor) * 100) / 100 : null,
  );
}

/** What a plain number counts when it is no amount: "16 GB", "2 people". */
const counts =
  /^\s?-?\s?(?:gb|tb|mb|hz|inch(?:es)?|"|''|kgs?|g|lbs?|cm|mm|m|km|l|litres?|liters?|ml|watts?|w|mah|degrees?|°|%|persons?|people|pax|guests?|adults?|kids?|children|nights?|days?|weeks?|months?|years?|hours?|minutes?|pieces?|pcs|items?|of them|times|x)(?![\p{L}])|^\s?(?:คน|ชิ้น|อัน|ตัว|เครื่อง|นิ้ว|วัน|เดือน|ปี|คืน|ครั้ง|ที่)/iu;
const currencyWord = /^\s?(?:dollars?|euros?|pounds?|quid|bucks|baht|yen|rupees?|บาท)/iu;

/**
 * Amounts of a parameter, what says it is money first. Plain numbers follow: not those that count something else, and small
 * ones in words only where an amount was asked for ("a tent for two").
 */
export function moneyOf(text: string, spec: ParamSpec, isAsked: boolean): Candidate[] {
  const plain = findNumbers(text).filter((one) => {
    const after = text.slice(one.end, one.end + 14);
    const isCount =
      Number(one.value) < 20 &&
      /\bfor\s+(?:up to\s+)?$/i.test(text.slice(Math.max(0, one.start - 12), one.start));
    if (isCount && !currencyWord.test(after)) return false;
    const isSmallWord = !/\d/.test(text.slice(one.start, one.end)) && Number(one.value) < 20;
    return !counts.test(after) && (!isSmallWord || isAsked || currencyWord.test(after));
  });
  return [...(isLimit(spec) ? ranges(text) : []), ...findMoney(text), ...plain];
}
