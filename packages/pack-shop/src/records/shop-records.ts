import { readFile } from "node:fs/promises";
import { AppError } from "@konstruct/core/errors";
import { type JsonObject, parseJson } from "@konstruct/core/json";
import type { PackRecord } from "@konstruct/tools/pack/pack";
import { loadSheetCsv } from "../inventory/load-sheet-csv.ts";
import { type JsonData, parseJsonData } from "./json-data-source.ts";

/** Rows of a stock list as records; they are read in the order of their keys. */
export const stockRecords = (rows: readonly JsonObject[]): PackRecord[] =>
  rows.map((data, row) => ({ kind: "inventory_row", key: String(row).padStart(6, "0"), data }));

export const orderRecords = (orders: readonly (JsonObject & { order_id: string })[]): PackRecord[] =>
  orders.map((data) => ({ kind: "order", key: data.order_id, data }));

/** Orders and customers of a file. @throws AppError invalid_input */
export async function readOrders(path: string): Promise<PackRecord[]> {
  const parsed = parseJson(await readFile(path, "utf8"));
  // The message quotes the file, which may contain line ends.
  if (!parsed.ok) throw new AppError("invalid_input", `not JSON: ${parsed.error.replaceAll(/\s+/g, " ")}`);
  const { orders, customers } = parseJsonData(parsed.value);
  return [
    ...Object.entries(orders).map(([key, data]) => ({ kind: "order", key, data })),
    ...Object.entries(customers).map(([key, data]) => ({ kind: "customer", key, data })),
  ];
}

/** The rows of a CSV file. @throws AppError invalid_input */
export const readStock = async (path: string): Promise<PackRecord[]> =>
  stockRecords((await loadSheetCsv(path)).rows);

/** The reverse: orders and customers by their keys. */
export function dataOfRecords(records: readonly PackRecord[]): JsonData {
  const keyed = (kind: string) =>
    Object.fromEntries(records.filter((one) => one.kind === kind).map(({ key, data }) => [key, data]));
  return { orders: keyed("order"), customers: keyed("customer") };
}
