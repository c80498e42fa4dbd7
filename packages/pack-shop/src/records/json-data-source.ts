import { readFile } from "node:fs/promises";
import { AppError } from "@konstruct/core/errors";
import { type JsonObject, parseJson } from "@konstruct/core/json";
import { z } from "zod";
import type { DataSource, RefundRequest } from "./data-source.ts";
import { mostOrders, newestFirst } from "./newest-orders.ts";
import { refundRecord } from "./refund-record.ts";

const records = z.record(z.string(), z.record(z.string(), z.json()));
const wrapped = z.strictObject({ orders: records, customers: records.default({}) });

export type JsonData = z.infer<typeof wrapped>;

/** Reads `{orders: {id: order}, customers: {id: customer}}`, or seed 001's `data/orders.json`: `{id: order}`. */
export function parseJsonData(value: unknown): JsonData {
  const both = wrapped.safeParse(value);
  if (both.success) return both.data;
  const orders = records.safeParse(value);
  if (orders.success) return { orders: orders.data, customers: {} };
  throw new AppError("invalid_input", `Not an orders file: ${z.prettifyError(orders.error)}`);
}

/** Sums of money are exact in whole cents only. */
const cents = (amount: unknown) => Math.round(Number(amount) * 100);

/** Orders and customers from a JSON file; writes stay in this process. */
export class JsonDataSource implements DataSource {
  readonly #data: JsonData;
  readonly #refunds = new Map<string, JsonObject>();

  constructor(data: JsonData) {
    this.#data = data;
  }

  static async fromFile(path: string): Promise<JsonDataSource> {
    const parsed = parseJson(await readFile(path, "utf8"));
    if (!parsed.ok) throw new AppError("invalid_input", `${path} is not JSON: ${parsed.error}`);
    return new JsonDataSource(parseJsonData(parsed.value));
  }

  async getOrder(orderId: string): Promise<JsonObject | null> {
    return Object.hasOwn(this.#data.orders, orderId) ? this.#data.orders[orderId]! : null;
  }

  async getCustomer(customerId: string): Promise<JsonObject | null> {
    return Object.hasOwn(this.#data.customers, customerId) ? this.#data.customers[customerId]! : null;
  }

  async listOrders(customerId: string, limit: number): Promise<JsonObject[]> {
    const own = Object.entries(this.#data.orders).filter(([, order]) => order.customer_id === customerId);
    return newestFirst(own).slice(0, Math.min(limit, mostOrders));
  }

  async createRefund(request: RefundRequest, key: string): Promise<JsonObject | null> {
    const paid = Number(this.#data.orders[request.orderId]?.amount ?? 0);
    const others = [...this.#refunds].filter(
      ([written, record]) => written !== key && record.order_id === request.orderId,
    );
    const refunded = others.reduce((sum, [, record]) => sum + cents(record.amount), 0);
    if (!this.#refunds.has(key) && refunded + cents(request.amount) > cents(paid)) return null;
    const record = this.#refunds.get(key) ?? refundRecord(request, key);
    this.#refunds.set(key, record);
    return record;
  }
}
