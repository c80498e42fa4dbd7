import { moneyText } from "./money.ts";

/** All sums of a receipt, in cents. */
export type Sums = {
  /** One amount for each item. */
  items: number[];
  /** Discounts (below zero) and charges. */
  extras: number[];
  subtotal: number | null;
  tax: number | null;
  total: number;
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

type Way = { itemsFit: boolean; totalFits: boolean };

/** Every way in which a receipt may compute its total: discounts and charges before or after the subtotal, tax included or added. */
function waysOf({ items, extras, subtotal, tax, total }: Sums): Way[] {
  // Each line may be a cent off by its own rounding.
  const slack = Math.min(5, 1 + Math.floor(items.length / 4));
  const near = (one: number, other: number) => Math.abs(one - other) <= slack;
  const [bought, more, taxed] = [sum(items), sum(extras), tax ?? 0];
  const leadsToTotal = (sumSoFar: number) => near(sumSoFar, total) || near(sumSoFar + taxed, total);
  if (subtotal === null) return [{ itemsFit: leadsToTotal(bought + more), totalFits: true }];
  return [
    { before: more, after: 0 },
    { before: 0, after: more },
  ].map(({ before, after }) => ({
    itemsFit: near(bought + before, subtotal) || near(bought + before - taxed, subtotal),
    totalFits: leadsToTotal(subtotal + after),
  }));
}

/** The sums that do not add up, in words; empty if one way of computing fits. */
export function sumProblems(sums: Sums): string[] {
  const { items, extras, subtotal, tax, total } = sums;
  const ways = waysOf(sums);
  const problems: string[] = [];
  if (items.length === 0) problems.push("no items could be read");
  else if (!ways.some(({ itemsFit }) => itemsFit))
    problems.push(
      `the items add up to ${moneyText(sum(items) + sum(extras))}, not to ${moneyText(subtotal ?? total)}`,
    );
  if (!ways.some(({ totalFits }) => totalFits)) {
    const parts = `subtotal ${moneyText(subtotal ?? 0)} and tax ${moneyText(tax ?? 0)}`;
    problems.push(`${parts} do not give ${moneyText(total)}`);
  }
  if (problems.length === 0 && !ways.some(({ itemsFit, totalFits }) => itemsFit && totalFits))
    problems.push(`discounts and charges of ${moneyText(sum(extras))} do not fit`);
  return problems;
}
