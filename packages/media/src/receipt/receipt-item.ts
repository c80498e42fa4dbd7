import { isTimes, quantitiesOf, type Tail, tailOf } from "./item-tail.ts";
import { moneyText, readMoney } from "./money.ts";
import { unflagged } from "./receipt-amounts.ts";
import type { Word } from "./receipt-lines.ts";

/** The reading of one line alone. A `maybe` is a bare number that is a quantity only if the other lines have one there too. */
export type ItemLine = {
  name: string[];
  amount: number;
  quantity: number | null;
  unitPrice: number | null;
  maybe: { at: "start" | "end"; quantity: number; wide: boolean } | null;
  /** Numbers that do not multiply to the amount: one of them was misread. */
  doubt?: string;
};

type Line = { before: Word[]; tail: Tail; amount: number };

const mostOfOne = 99_999;

const textsOf = (words: readonly Word[]) => words.map(({ text }) => text);
const isProduct = (quantity: number, unit: number, amount: number) =>
  quantity > 0 && Math.abs(Math.round(quantity * unit) - amount) <= 1;

/** A number before the name, with its × if it has one; `1.` only numbers the line. */
function leadOf(words: readonly Word[]): { quantity: number | null; hasTimes: boolean; name: Word[] } {
  const [first, second] = words;
  if (first && /^\d{1,3}[.)]$/.test(first.text)) return leadOf(words.slice(1));
  if (!first || words.length < 2 || !/^\d{1,3}$/.test(first.text))
    return { quantity: null, hasTimes: false, name: [...words] };
  const hasTimes = second !== undefined && isTimes(second.text);
  return { quantity: Number(first.text), hasTimes, name: words.slice(hasTimes ? 2 : 1) };
}

/** `Latte 2 60.00 120.00`, in either order: two numbers whose product is the amount. */
function asFactors({ tail, amount }: Line): ItemLine | null {
  const [one, other] = tail.numbers;
  if (!one || !other) return null;
  for (const [counted, priced] of [
    [one, other],
    [other, one],
  ] as const) {
    const price = readMoney(priced.text)?.cents;
    if (price === undefined) continue;
    const quantity = quantitiesOf(counted.text).find((each) => isProduct(each, price, amount));
    if (quantity === undefined) continue;
    return { name: textsOf(withoutRowNumber(tail.left)), amount, quantity, unitPrice: price, maybe: null };
  }
  return null;
}

/** `1.` at the start, or a first column that only numbers the rows. */
function withoutRowNumber(words: readonly Word[]): readonly Word[] {
  const [first, second] = words;
  if (first === undefined || second === undefined) return words;
  const isRowNumber = /^\d{1,3}[.)]$/.test(first.text) || (/^\d{1,3}$/.test(first.text) && second.wide);
  return isRowNumber ? words.slice(1) : words;
}

/** `2 Latte 60.00 120.00` or `Latte 60.00 120.00`: a price before the amount, and a quantity at the start or computed. */
function asPriced({ before, tail, amount }: Line): ItemLine | null {
  const priced = tail.numbers.at(-1);
  const price = priced && readMoney(priced.text);
  if (!priced || !price?.exact || price.cents <= 0) return null;
  const pricedAt = before.findLastIndex(({ text }) => text.includes(priced.text));
  const lead = leadOf(before.slice(0, pricedAt));
  if (lead.quantity !== null && isProduct(lead.quantity, price.cents, amount))
    return { name: textsOf(lead.name), amount, quantity: lead.quantity, unitPrice: price.cents, maybe: null };
  const quantity = amount / price.cents;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostOfOne) return null;
  return { name: textsOf(tail.left), amount, quantity, unitPrice: price.cents, maybe: null };
}

/** `Latte 2 65.00 120.00`: a quantity and a price that do not multiply to the amount; only the amount is used. */
function asContradicted({ tail, amount }: Line): ItemLine | null {
  const [one, other] = tail.numbers;
  if (!one || !other || !readMoney(other.text)?.exact) return null;
  const doubt = `${one.text} times ${other.text} is not ${moneyText(amount)}`;
  return { name: textsOf(tail.left), amount, quantity: null, unitPrice: null, maybe: null, doubt };
}

/** `Latte x2 120.00` is certain; `Latte 2 120.00` is a maybe, since `Model 15 120.00` looks the same. */
function asCountedAtEnd({ before, tail, amount }: Line): ItemLine | null {
  const counted = tail.numbers.at(-1);
  if (tail.numbers.length !== 1 || !counted || !/^\d{1,3}$/.test(counted.text)) return null;
  const quantity = Number(counted.text);
  const lead = leadOf(before);
  const isCountedBefore = lead.hasTimes || (lead.quantity !== null && !counted.wide && !tail.hasTimes);
  if (quantity === 0 || isCountedBefore) return null;
  if (tail.hasTimes) return { name: textsOf(tail.left), amount, quantity, unitPrice: null, maybe: null };
  const maybe = { at: "end" as const, quantity, wide: counted.wide };
  return { name: textsOf(before), amount, quantity: null, unitPrice: null, maybe };
}

function asNamed({ before, amount }: Line): ItemLine {
  const { quantity, hasTimes, name } = leadOf(before);
  if (quantity === null || quantity === 0)
    return { name: textsOf(name), amount, quantity: null, unitPrice: null, maybe: null };
  if (hasTimes) return { name: textsOf(name), amount, quantity, unitPrice: null, maybe: null };
  const maybe = { at: "start" as const, quantity, wide: name[0]?.wide ?? false };
  return { name: textsOf(before), amount, quantity: null, unitPrice: null, maybe };
}

/** A line that ends in an amount, split into its parts; null for any other line. */
export function readItemLine(text: string, allowBare: boolean): ItemLine | null {
  const words = unflagged(text);
  const money = readMoney(words.at(-1)?.text ?? "");
  if (money === null || !(money.exact || allowBare)) return null;
  const before = words.slice(0, -1);
  const line = { before, tail: tailOf(before), amount: money.cents };
  return asFactors(line) ?? asPriced(line) ?? asContradicted(line) ?? asCountedAtEnd(line) ?? asNamed(line);
}
