import { AppError } from "@konstruct/core/errors";
import { normalise } from "@konstruct/tools/search/normalise";
import type { SheetMapping } from "../shop-settings.ts";

/** Field names, each with its heading as the sheet spells it. */
export type MappedColumns = {
  sku: string;
  name: string;
  price: string | null;
  stock: string | null;
  /** All other fields, in the order of the mapping. */
  attributes: readonly (readonly [field: string, heading: string])[];
};

/** Names of an item's own fields. */
const ownFields: ReadonlySet<string> = new Set(["currency", "in_stock", "price_note", "stock_note"]);

const comparable = (heading: string) => normalise(heading).replace(/\s+/g, "");

/**
 * Finds the mapped columns; letter case and spaces of headings do not matter.
 * @throws AppError misconfigured, naming the missing column and the existing ones
 */
export function mapColumns({ columns }: SheetMapping, headings: readonly string[]): MappedColumns {
  const known = new Map(headings.toReversed().map((heading) => [comparable(heading), heading]));
  const find = (field: string, wanted: string): string => {
    const heading = known.get(comparable(wanted));
    if (heading !== undefined) return heading;
    const existing = headings.map((name) => `"${name.slice(0, 60)}"`).join(", ") || "none at all";
    throw new AppError(
      "misconfigured",
      `The sheet has no column "${wanted}" for ${field}. Its columns are: ${existing}. Change the mapping or the heading.`,
    );
  };
  const { sku, name, price, stock, ...others } = columns;
  const taken = Object.keys(others).find((field) => ownFields.has(field));
  if (taken !== undefined)
    throw new AppError(
      "misconfigured",
      `A column cannot be mapped to "${taken}": items have that field already.`,
    );
  return {
    sku: find("sku", sku),
    name: find("name", name),
    price: price === undefined ? null : find("price", price),
    stock: stock === undefined ? null : find("stock", stock),
    attributes: Object.entries(others).map(([field, heading]) => [field, find(field, heading)] as const),
  };
}
