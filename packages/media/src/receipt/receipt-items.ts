import { moneyText } from "./money.ts";
import type { ReceiptItem } from "./receipt.ts";
import { type ItemLine, readItemLine } from "./receipt-item.ts";
import { isColumnHead, labelOf, quantityHeads } from "./receipt-labels.ts";

const mostItems = 200;

const hasLetters = (words: readonly string[]) => words.some((word) => /\p{L}/u.test(word));

/** Lines with an amount; one without a name takes the line above it, if that is a name alone. */
function itemLines(lines: readonly string[], allowBare: boolean): ItemLine[] {
  const found: ItemLine[] = [];
  let waiting: string | null = null;
  for (const line of lines) {
    const item = labelOf(line) === "other" || isColumnHead(line) ? null : readItemLine(line, allowBare);
    if (item === null) {
      waiting = /\p{L}/u.test(line) && labelOf(line) === null && !isColumnHead(line) ? line : null;
      continue;
    }
    const named = hasLetters(item.name);
    if (named) found.push(item);
    else if (waiting !== null) found.push({ ...item, name: [waiting, ...(item.maybe ? [] : item.name)] });
    waiting = null;
  }
  return found.slice(0, mostItems);
}

/** A bare number is a quantity if a column header says so, or if most lines have one there: a single one may be part of a name. */
function settled(lines: readonly ItemLine[], hasQuantityColumn: boolean): (item: ItemLine) => ItemLine {
  const share = (at: "start" | "end") => {
    const counted = lines.filter((each) => each.quantity !== null || each.maybe?.at === at).length;
    return lines.length > 1 && counted * 2 > lines.length;
  };
  const believed = { start: hasQuantityColumn || share("start"), end: hasQuantityColumn || share("end") };
  return (item) => {
    const { maybe } = item;
    if (maybe === null || item.amount % maybe.quantity !== 0) return item;
    if (!believed[maybe.at] && !(maybe.wide && maybe.at === "end")) return item;
    const name = maybe.at === "start" ? item.name.slice(1) : item.name.slice(0, -1);
    return hasLetters(name) ? { ...item, name, quantity: maybe.quantity } : item;
  };
}

function toItem({ name, amount, quantity, unitPrice }: ItemLine): ReceiptItem {
  const count = quantity ?? 1;
  return {
    description:
      name
        .join(" ")
        .replace(/\s+/g, " ")
        .replace(/^[^\p{L}\p{M}\d(]+|[\s:@x×=-]+$/gu, "")
        .slice(0, 300) || "?",
    quantity: String(Number(count.toFixed(3))),
    unitPrice: moneyText(unitPrice ?? Math.round(amount / count)),
    amount: moneyText(amount),
  };
}

/** A line of the receipt with its amount in cents, and its problems. */
export type CountedItem = { item: ReceiptItem; amount: number; doubt: string | null };

function toCounted(line: ItemLine): CountedItem {
  const item = toItem(line);
  const doubt = line.doubt === undefined ? null : `${item.description}: ${line.doubt}`;
  return { item, amount: line.amount, doubt };
}

/** The purchased items, from the lines between a receipt's header and its sums. */
export function receiptItems(lines: readonly string[], allowBare: boolean): CountedItem[] {
  const found = itemLines(lines, allowBare);
  const settle = settled(
    found,
    lines.some((line) => isColumnHead(line) && quantityHeads.test(line)),
  );
  return found.map(settle).map(toCounted);
}
