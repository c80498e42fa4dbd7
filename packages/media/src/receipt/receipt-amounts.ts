import { readMoney } from "./money.ts";
import { type Word, wordsOf } from "./receipt-lines.ts";

/** What may stand behind an amount: letters that say how it is taxed, or a speck that OCR took for a sign. */
const flag = /^(?:.|VAT|\*[A-Z])$/u;

/** The words of a line without what stands behind its amount. */
export function unflagged(line: string): Word[] {
  const words = wordsOf(line);
  const isFlagged = flag.test(words.at(-1)?.text ?? "") && readMoney(words.at(-2)?.text ?? "")?.exact;
  return isFlagged ? words.slice(0, -1) : words;
}

/**
 * The amount a line ends with, in cents. A share such as `7%` is none.
 * @param allowBare takes a whole number without a currency, for receipts that print no decimals at all
 */
export function lastAmount(line: string, allowBare: boolean): number | null {
  const word = unflagged(line).at(-1)?.text ?? "";
  const money = word.endsWith("%") ? null : readMoney(word);
  return money !== null && (money.exact || allowBare) ? money.cents : null;
}
