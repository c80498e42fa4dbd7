import { moneyText } from "./money.ts";
import type { Receipt } from "./receipt.ts";
import { lastAmount } from "./receipt-amounts.ts";
import { receiptCurrency } from "./receipt-currency.ts";
import { receiptDate } from "./receipt-date.ts";
import { type CountedItem, receiptItems } from "./receipt-items.ts";
import { type Label, labelOf, receiptWords } from "./receipt-labels.ts";
import { receiptLines } from "./receipt-lines.ts";
import { receiptMerchant } from "./receipt-merchant.ts";
import { sumProblems } from "./receipt-sums.ts";

type Labelled = { label: Label; line: string; at: number; cents: number };

/** Joins an amount below its label, as in OCR and columns, to the label's line. */
function withAmountsBeside(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const isAmountAlone = !/\s/.test(line) && lastAmount(line, false) !== null;
    const wants = above !== undefined && labelOf(above) !== null && lastAmount(above, true) === null;
    if (isAmountAlone && wants) joined[joined.length - 1] = `${above}  ${line}`;
    else joined.push(line);
  }
  return joined;
}

function labelledLines(lines: readonly string[], allowBare: boolean): Labelled[] {
  return lines.flatMap((line, at) => {
    const label = labelOf(line);
    const cents = label === null || label === "other" ? null : lastAmount(line, allowBare);
    return label === null || cents === null ? [] : [{ label, line, at, cents }];
  });
}

type Parts = {
  total: Labelled;
  subtotal: Labelled | null;
  tax: Labelled | null;
  extras: Labelled[];
  items: CountedItem[];
};

/** A weaker total above a stronger one is the sum before tax. */
function partsOf(
  lines: readonly string[],
  found: readonly Labelled[],
  total: Labelled,
  allowBare: boolean,
): Parts {
  const of = (label: Label) => found.filter((each) => each.label === label);
  const weaker = of("weak_total").find(
    (each) => total.label === "total" && each.at < total.at && each.cents !== total.cents,
  );
  const first = Math.min(
    ...found.filter(({ label }) => !["discount", "charge"].includes(label)).map(({ at }) => at),
  );
  const isExtra = new Set(found.map(({ at }) => at));
  const items = receiptItems(
    lines.slice(0, first).filter((_, at) => !isExtra.has(at)),
    allowBare,
  );
  return {
    total,
    subtotal: of("subtotal").at(-1) ?? weaker ?? null,
    tax: of("tax").at(-1) ?? null,
    extras: [...of("discount"), ...of("charge")],
    items,
  };
}

const signed = ({ label, cents }: Labelled) => (label === "discount" ? -Math.abs(cents) : cents);

function problemsOf({ items, extras, subtotal, tax, total }: Parts): string[] {
  return sumProblems({
    items: items.map(({ amount }) => amount),
    extras: extras.map(signed),
    subtotal: subtotal?.cents ?? null,
    tax: tax?.cents ?? null,
    total: total.cents,
  });
}

/**
 * Without decimals any number may look like a price, such as a postcode in the header: the items begin at the first line from which
 * they add up.
 */
function withoutHead(parts: Parts): Parts {
  for (let from = 1; from < parts.items.length && problemsOf(parts).length > 0; from++) {
    const rest = { ...parts, items: parts.items.slice(from) };
    if (problemsOf(rest).length === 0) return rest;
  }
  return parts;
}

/** The strongest total that everything else adds up to; otherwise the last of the strongest. */
function bestParts(lines: readonly string[], allowBare: boolean): Parts | null {
  const found = labelledLines(lines, allowBare);
  const strong = found.filter(({ label }) => label === "total").toReversed();
  const weak = found.filter(({ label }) => label === "weak_total").toReversed();
  const readings = [...strong, ...weak]
    .filter(({ cents }) => cents > 0)
    .slice(0, 6)
    .map((total) => partsOf(lines, found, total, allowBare))
    .map((parts) => (allowBare ? withoutHead(parts) : parts));
  return readings.find((parts) => problemsOf(parts).length === 0) ?? readings[0] ?? null;
}

function extraItem(extra: Labelled): Receipt["items"][number] {
  const amount = moneyText(signed(extra));
  const description = extra.line.replace(/[\s\d.,:฿$€£¥%()-]+$/u, "").trim() || extra.line;
  return { description: description.slice(0, 300), quantity: "1", unitPrice: amount, amount };
}

/** Sums alone may be a budget or a table: a receipt also names itself, or its tax, or its date and currency. */
function isReceipt(
  lines: readonly string[],
  parts: Parts,
  date: string | null,
  currency: string | null,
): boolean {
  const isNamed = lines.some((line) => receiptWords.test(line));
  const hasFigures = parts.items.length > 0 || parts.subtotal !== null;
  return hasFigures && (isNamed || parts.tax !== null || (date !== null && currency !== null));
}

/**
 * Reads a text from OCR or a PDF as a receipt or invoice, in English or Thai; null if it is not one. Pure. `certain` only if items,
 * subtotal, tax and total add up.
 */
export function readReceipt(text: string): Receipt | null {
  const lines = withAmountsBeside(receiptLines(text));
  const exact = bestParts(lines, false);
  const bare = exact === null || exact.items.length === 0 ? bestParts(lines, true) : null;
  const parts = bare !== null && problemsOf(bare).length === 0 ? bare : exact;
  if (parts === null) return null;
  const currency = receiptCurrency(lines, parts.total.line);
  const date = receiptDate(lines, currency);
  if (!isReceipt(lines, parts, date, currency)) return null;
  const problems = [...parts.items.flatMap(({ doubt }) => doubt ?? []), ...problemsOf(parts)];
  return {
    merchant: receiptMerchant(lines),
    date,
    currency,
    items: [...parts.items.map(({ item }) => item), ...parts.extras.map(extraItem)],
    subtotal: parts.subtotal && moneyText(parts.subtotal.cents),
    tax: parts.tax && moneyText(parts.tax.cents),
    total: moneyText(parts.total.cents),
    certain: problems.length === 0,
    problems,
  };
}
