import { exactNumber, onlyNumber } from "./read-number.ts";

/** Allowed text beside a price of one currency; any other text may change its meaning. */
export type PriceWords = { words: readonly string[]; signs: ReadonlySet<string> };

const perPiece = ["each", "ea", "pc", "pcs", "piece", "unit", "per", "net", "ต่อ", "ชิ้น", "ละ"];

const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
const signsIn = (text: string) => text.match(/\p{Sc}/gu) ?? [];

/**
 * The names and signs of a currency in English and Thai.
 * @param currency ISO 4217; any other value has no name and accepts any sign
 */
export function priceWords(currency: string): PriceWords | null {
  if (!/^[A-Za-z]{3}$/.test(currency)) return null;
  const written = ["en", "th"].flatMap((locale) =>
    (["code", "symbol", "narrowSymbol", "name"] as const).flatMap((currencyDisplay) =>
      [1, 2].map((amount) =>
        new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay }).format(amount),
      ),
    ),
  );
  return {
    words: [...new Set([...written.flatMap(wordsIn), ...perPiece])],
    signs: new Set(written.flatMap(signsIn)),
  };
}

/**
 * The price in a cell; null if it is uncertain. A wrong price is worse than none: "from 90", "2 for 100", "35k" and the sign of
 * another currency are null.
 */
export function readPrice(cell: string, currency: PriceWords | null): number | null {
  const number = onlyNumber(cell);
  if (number === null) return null;
  const { before, after, value } = number;
  const around = `${before} ${after}`;
  // Shops write 1490.- and 1490,- for whole amounts. A price has no minus before it.
  if (before.endsWith("-") || !/^[\p{L}\p{M}\p{Sc}\s./,–-]*$/u.test(around)) return null;
  const isKnown = (word: string) =>
    (currency?.words ?? perPiece).some(
      (known) => known === word || (word.length >= 3 && known.startsWith(word)),
    );
  if (!wordsIn(around).every(isKnown)) return null;
  if (currency !== null && !signsIn(around).every((sign) => currency.signs.has(sign))) return null;
  return exactNumber(value);
}
