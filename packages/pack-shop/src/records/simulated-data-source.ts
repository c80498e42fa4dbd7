import type { JsonObject } from "@konstruct/core/json";
import type { DataSource, RefundRequest } from "./data-source.ts";
import { refundRecord } from "./refund-record.ts";

/** Reads a shop's real records; writes are dropped with this object. For previews of a draft. */
export class SimulatedDataSource implements DataSource {
  readonly #records: DataSource;
  readonly #refunds = new Map<string, RefundRequest>();

  constructor(records: DataSource) {
    this.#records = records;
  }

  getOrder(orderId: string): Promise<JsonObject | null> {
    return this.#records.getOrder(orderId);
  }

  getCustomer(customerId: string): Promise<JsonObject | null> {
    return this.#records.getCustomer(customerId);
  }

  listOrders(customerId: string, limit: number): Promise<JsonObject[]> {
    return this.#records.listOrders(customerId, limit);
  }

  async createRefund(request: RefundRequest, idempotencyKey: string): Promise<JsonObject | null> {
    const order = await this.#records.getOrder(request.orderId);
    const before = Number(order?.refunded ?? 0);
    const others = [...this.#refunds].filter(
      ([key, other]) => key !== idempotencyKey && other.orderId === request.orderId,
    );
    const all = others.reduce((sum, [, other]) => sum + other.amount, before + request.amount);
    if (all > Number(order?.amount ?? 0)) return null;
    this.#refunds.set(idempotencyKey, request);
    return refundRecord(request, idempotencyKey);
  }
}
