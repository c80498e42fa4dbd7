import { readMoney } from "./money.ts";
import type { Word } from "./receipt-lines.ts";

const joiners = /^(?:[x×*@=]|at|ea|each|pcs?|kg|g|ชิ้น|อัน|กก\.?|หน่วย|แก้ว|จาน|ขวด|กล่อง)$/iu;
const timesWord = /^[x×*@]$/iu;

export const isTimes = (text: string) => timesWord.test(text);

/** Every number that a quantity may mean: `1.250` is one and a quarter, or more than a thousand. */
export function quantitiesOf(text: string): number[] {
  if (/^\d{1,5}$/.test(text)) return [Number(text)];
  const decimal = /^\d{1,4}[.,]\d{1,3}$/.test(text) ? [Number(text.replace(",", "."))] : [];
  const grouped = /^\d{1,3}[.,]\d{3}$/.test(text) ? [Number(text.replace(/[.,]/, ""))] : [];
  return [...decimal, ...grouped];
}

/** The numbers before an amount, and the words before those. */
export type Tail = { numbers: Word[]; hasTimes: boolean; left: Word[] };

/** At most two numbers from the end, with the signs and units between them. */
export function tailOf(words: readonly Word[]): Tail {
  const numbers: Word[] = [];
  let hasTimes = false;
  let end = words.length;
  for (; end > 0; end--) {
    const { text, wide } = words[end - 1]!;
    // OCR reads a faint decimal point as a colon; no other sign occurs between a name and such an amount.
    const bare = text.replace(/^[@(]|[)]$/g, "").replace(/^(\d+):(\d\d)$/, "$1.$2");
    const isNumber = readMoney(bare) !== null || quantitiesOf(bare).length > 0;
    if (!joiners.test(text) && (!isNumber || numbers.length === 2)) break;
    hasTimes ||= isTimes(text) || text.startsWith("@");
    if (isNumber) numbers.unshift({ text: bare, wide });
  }
  // Units without a number before them belong to the name.
  return numbers.length > 0
    ? { numbers, hasTimes, left: words.slice(0, end) }
    : { numbers, hasTimes: false, left: [...words] };
}
