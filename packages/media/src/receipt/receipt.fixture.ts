import fc from "fast-check";
import { moneyText } from "./money.ts";

/** The values of a receipt, in cents, before it is printed. */
export type Meant = {
  merchant: string;
  date: { year: number; month: number; day: number };
  items: { name: string; quantity: number; unit: number }[];
  discount: number;
  taxPercent: number;
};

const names = [
  "Latte",
  "Green Tea",
  "Croissant (butter)",
  "iPhone 15 case",
  "A4 paper 80gsm",
  "7 Up",
  "Model 300",
  "ข้าวผัดกุ้ง",
  "น้ำเปล่า",
  "Crème brûlée",
];
const item = fc.record({
  name: fc.constantFrom(...names),
  quantity: fc.integer({ min: 1, max: 12 }),
  unit: fc.integer({ min: 50, max: 250_000 }),
});

export const anyReceipt: fc.Arbitrary<Meant> = fc.record({
  merchant: fc.constantFrom("Siam Coffee Co., Ltd.", "ACME GmbH", "ร้านบ้านสวน", "Quick Mart 24"),
  date: fc.record({
    year: fc.integer({ min: 2015, max: 2035 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 13, max: 28 }),
  }),
  items: fc.array(item, { minLength: 1, maxLength: 9 }),
  discount: fc.constantFrom(0, 0, 25),
  taxPercent: fc.constantFrom(0, 7, 10),
});

export function sumsOf({ items, discount, taxPercent }: Meant) {
  const subtotal = items.reduce((all, { quantity, unit }) => all + quantity * unit, 0);
  const tax = Math.round(((subtotal - discount) * taxPercent) / 100);
  return { subtotal, tax, total: subtotal - discount + tax };
}

const pad = (value: number) => String(value).padStart(2, "0");
const withGroups = (cents: number) => moneyText(cents).replace(/\B(?=(\d{3})+\.)/g, ",");
const german = (cents: number) =>
  withGroups(cents).replace(/[.,]/g, (separator) => (separator === "." ? "," : "."));

export type Layout = {
  currency: string;
  money: (cents: number) => string;
  date: (date: Meant["date"]) => string;
  row: (item: Meant["items"][number], money: Layout["money"]) => string;
  words: { title: string; head: string; subtotal: string; discount: string; tax: string; total: string };
};

const english = {
  title: "RECEIPT",
  head: "",
  subtotal: "Subtotal",
  discount: "Discount",
  tax: "VAT",
  total: "TOTAL",
};
const thai = {
  title: "ใบเสร็จรับเงิน",
  head: "รายการ  จำนวน  ราคา  รวม",
  subtotal: "รวมเป็นเงิน",
  discount: "ส่วนลด",
  tax: "ภาษีมูลค่าเพิ่ม",
  total: "ยอดสุทธิ",
};
const dayFirst = ({ year, month, day }: Meant["date"]) => `Date: ${pad(day)}/${pad(month)}/${year}`;

/** Prints the same receipt in the formats of tills, tables, invoices and OCR. */
export const layouts: Readonly<Record<string, Layout>> = {
  "columns of a till": {
    currency: "THB",
    money: withGroups,
    date: dayFirst,
    row: ({ name, quantity, unit }, money) =>
      `${name}   ${quantity}   ${money(unit)}   ${money(quantity * unit)}`,
    words: english,
  },
  "columns run together by OCR": {
    currency: "USD",
    money: moneyText,
    date: ({ year, month, day }) => `${pad(month)}/${pad(day)}/${year} 14:05`,
    row: ({ name, quantity, unit }, money) => `${name} ${quantity} ${money(unit)} ${money(quantity * unit)}`,
    words: english,
  },
  "a count in front": {
    currency: "GBP",
    money: moneyText,
    date: ({ year, month, day }) => `${year}-${pad(month)}-${pad(day)}`,
    row: ({ name, quantity, unit }, money) => `${quantity} x ${name}  ${money(quantity * unit)}`,
    words: english,
  },
  "two lines an item": {
    currency: "SGD",
    money: withGroups,
    date: dayFirst,
    row: ({ name, quantity, unit }, money) =>
      `${name}\n   ${quantity} @ ${money(unit)}   ${money(quantity * unit)}`,
    words: english,
  },
  "a table with decimal commas": {
    currency: "EUR",
    money: german,
    date: ({ year, month, day }) => `Rechnung ${pad(day)}.${pad(month)}.${year}`,
    row: ({ name, quantity, unit }, money) =>
      `| ${name} | ${quantity} | ${money(unit)} | ${money(quantity * unit)} |`,
    words: { ...english, title: "Invoice", head: "| Item | Qty | Price | Amount |\n|---|---|---|---|" },
  },
  "a Thai till": {
    currency: "THB",
    money: withGroups,
    date: ({ year, month, day }) => `วันที่ ${day}/${pad(month)}/${year + 543}`,
    row: ({ name, quantity, unit }, money) =>
      `${name}  ${quantity}  ${money(unit)}  ${money(quantity * unit)}`,
    words: thai,
  },
};

export function printed(meant: Meant, { money, date, row, currency, words }: Layout): string {
  const { subtotal, tax, total } = sumsOf(meant);
  const lines = [
    meant.merchant,
    words.title,
    date(meant.date),
    words.head,
    ...meant.items.map((each) => row(each, money)),
    `${words.subtotal}   ${money(subtotal)}`,
    ...(meant.discount > 0 ? [`${words.discount}   -${money(meant.discount)}`] : []),
    ...(meant.taxPercent > 0 ? [`${words.tax} ${meant.taxPercent}%   ${money(tax)}`] : []),
    `${words.total}   ${currency} ${money(total)}`,
  ];
  return lines.join("\n");
}
