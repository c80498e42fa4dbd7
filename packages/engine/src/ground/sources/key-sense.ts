import { currencyOfFieldWord } from "../figures/currencies.ts";
import type { Sense } from "../figures/figure.ts";
import { type Unit, unitOfFieldWord } from "../figures/units.ts";

/** What a field's name says about a number in it. */
export type KeySense = {
  sense: Sense;
  unit: Unit | null;
  currencies: readonly string[];
  /** 0.01 for fields in cents. */
  factor: number;
  /** Fields below without a clear name of their own have the same sense. */
  isInherited: boolean;
};

const words = (text: string) => new Set(text.split(" "));

const ids = words(
  "id ids no number num code ref reference zip postcode postal version token key serial account tracking pin otp imei ext extension index seq phone tel telephone mobile fax whatsapp hotline hn mrn",
);
const percents = words("percent percentage pct");
const money = words(
  "price prices pricing cost costs fee fees fare fares charge charges msrp rent salary wage wages deposit payment subtotal surcharge tuition premium payout budget spend income earnings instalment ราคา ค่า",
);
const rates = words("rate rates discount tax vat interest apr apy commission margin gst cashback off");
const counts = words(
  "stock quantity quantities qty count units items pieces seats rooms guests adults children pax people persons capacity remaining points copies floor floors beds stars participants students users licenses installments instalments nights servings attempts จำนวน คงเหลือ",
);
const amounts = words("stock quantity quantities qty count จำนวน คงเหลือ");
const days = words("year date day dob yob month since timestamp at on");
const names = words("name title model plan label slug");

const unclear: KeySense = { sense: "unclear", unit: null, currencies: [], factor: 1, isInherited: false };

function wordsOf(key: string): string[] {
  return key
    .slice(0, 120)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/(?:^|[ _-])per[ _-].*$/, "")
    .replace(/[ _-](?:this|last|current|each|every)[ _-](?:day|week|month|year)$/, "")
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
}

/** Reads a field's name: `unit_price_thb` is money in baht, `return_days` a number of days, `room_number` an id. */
export function keySense(key: string): KeySense {
  const all = wordsOf(key);
  const last = all.at(-1) ?? "";
  const has = (set: ReadonlySet<string>) => all.some((word) => set.has(word));
  const currencies = all.map(currencyOfFieldWord).find((found) => found.length > 0) ?? [];
  const unit = unitOfFieldWord(last) ?? null;
  if (/^(?:number|num|no) of /.test(all.join(" "))) return { ...unclear, sense: "count", unit };
  if (ids.has(last)) return { ...unclear, sense: "id" };
  if (has(percents)) return { ...unclear, sense: "percent", isInherited: true };
  if (unit !== null && currencies.length === 0) return { ...unclear, sense: "count", unit };
  const isMinor = all.some((word) => /^(?:cents?|satang|minor|pence)$/.test(word));
  if (has(money) || currencies.length > 0 || isMinor || /^(?:ราคา|ค่า)/.test(last)) {
    return { ...unclear, sense: "money", currencies, factor: isMinor ? 0.01 : 1, isInherited: true };
  }
  if (has(rates)) return { ...unclear, sense: "rate", isInherited: true };
  const anyUnit = all.map(unitOfFieldWord).find((found) => found !== undefined) ?? null;
  if (anyUnit !== null) return { ...unclear, sense: "count", unit: anyUnit };
  if (has(counts)) return { ...unclear, sense: "count", isInherited: has(amounts) };
  if (days.has(last)) return { ...unclear, sense: "day" };
  return names.has(last) ? { ...unclear, sense: "name" } : unclear;
}

/** The sense of a field; if its name is unclear, that of the nearest clear name above it. */
export function senseBelow(key: string, above: KeySense): KeySense {
  const own = keySense(key);
  return own.sense === "unclear" && above.isInherited ? above : own;
}

/** The sense of a field whose name says nothing about its number. */
export const unclearSense = unclear;
