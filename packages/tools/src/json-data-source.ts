import { readFile } from "node:fs/promises";
import { AppError } from "@konstruct/core/errors";
import { type JsonObject, parseJson } from "@konstruct/core/json";
import { z } from "zod";
import type { DataSource, EscalationRequest, RefundRequest, TicketRequest } from "./data-source.ts";
import { mostOrders, newestFirst } from "./newest-orders.ts";
import { escalationRecord, refundRecord, ticketRecord } from "./written-record.ts";

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

/** Orders and customers from a JSON file; what tools write stays in this process. */
export class JsonDataSource implements DataSource {
  readonly #data: JsonData;
  readonly #written = new Map<string, JsonObject>();

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
    const name = `refund:${key}`;
    const paid = Number(this.#data.orders[request.orderId]?.amount ?? 0);
    const others = [...this.#written].filter(
      ([written, record]) =>
        written.startsWith("refund:") && written !== name && record.order_id === request.orderId,
    );
    const refunded = others.reduce((sum, [, record]) => sum + cents(record.amount), 0);
    if (!this.#written.has(name) && refunded + cents(request.amount) > cents(paid)) return null;
    return this.#once(name, refundRecord(request, key));
  }

  async createTicket(request: TicketRequest, key: string): Promise<JsonObject> {
    return this.#once(`ticket:${key}`, ticketRecord(request, key));
  }

  async createEscalation(request: EscalationRequest, key: string): Promise<JsonObject> {
    return this.#once(`escalation:${key}`, escalationRecord(request, key));
  }

  #once(key: string, record: JsonObject): JsonObject {
    const stored = this.#written.get(key) ?? record;
    this.#written.set(key, stored);
    return stored;
  }
}
