import { readMoney } from "./money.ts";
import { type Word, wordsOf } from "./receipt-lines.ts";

/** Allowed text after an amount: letters that mark its tax, or a speck that OCR read as a sign. */
const flag = /^(?:.|VAT|\*[A-Z])$/u;

/** The words of a line without the text after its amount. */
export function unflagged(line: string): Word[] {
  const words = wordsOf(line);
  const isFlagged = flag.test(words.at(-1)?.text ?? "") && readMoney(words.at(-2)?.text ?? "")?.exact;
  return isFlagged ? words.slice(0, -1) : words;
}

/**
 * The amount at the end of a line, in cents. A percentage such as `7%` is none.
 * @param allowBare accepts a whole number without a currency, for receipts without decimals
 */
export function lastAmount(line: string, allowBare: boolean): number | null {
  const word = unflagged(line).at(-1)?.text ?? "";
  const money = word.endsWith("%") ? null : readMoney(word);
  return money !== null && (money.exact || allowBare) ? money.cents : null;
}
