import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { DataSource, EscalationRequest, RefundRequest, TicketRequest } from "./data-source.ts";
import { mostOrders, orderDateFields } from "./newest-orders.ts";
import { escalationRecord, refundRecord, ticketRecord } from "./written-record.ts";

/** Runs one parameterised statement inside the caller's tenant scope. */
export type QueryPort = (sql: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** As `newestFirst` reads it. */
const orderDate = `coalesce(${orderDateFields.map((name) => `data ->> '${name}'`).join(", ")}, '') collate "C"`;

type Kind = "order" | "customer" | "refund" | "ticket" | "escalation";

function dataOf(rows: Record<string, unknown>[]): JsonObject | null {
  const data = rows[0]?.data;
  return typeof data === "object" && data !== null ? (data as JsonObject) : null;
}

/** One tenant's records in the `data_record` table. Written records are keyed by their idempotency key. */
export class PostgresDataSource implements DataSource {
  readonly #query: QueryPort;
  readonly #tenantId: string;

  constructor(query: QueryPort, tenantId: string) {
    this.#query = query;
    this.#tenantId = tenantId;
  }

  getOrder(orderId: string): Promise<JsonObject | null> {
    return this.#find("order", orderId);
  }

  getCustomer(customerId: string): Promise<JsonObject | null> {
    return this.#find("customer", customerId);
  }

  async listOrders(customerId: string, limit: number): Promise<JsonObject[]> {
    const rows = await this.#query(
      `select data from data_record where tenant_id = $1 and kind = 'order' and data ->> 'customer_id' = $2
       order by ${orderDate} desc, length(key) desc, key collate "C" desc limit $3`,
      [this.#tenantId, customerId, Math.max(0, Math.min(limit, mostOrders))],
    );
    return rows.map((row) => dataOf([row])).filter((order) => order !== null);
  }

  async createRefund(request: RefundRequest, key: string): Promise<JsonObject | null> {
    const earlier = await this.#find("refund", key);
    if (earlier !== null) return earlier;
    try {
      return dataOf(
        await this.#query(
          // The order's own row carries the sum: the condition is looked at again after waiting for its lock, so of two
          // refunds at once the second sees the first.
          `with grown as (
             update data_record o set data = o.data || jsonb_build_object('refunded', coalesce((o.data ->> 'refunded')::numeric, 0) + $4::numeric)
             where o.tenant_id = $1 and o.kind = 'order' and o.key = $3
               and coalesce((o.data ->> 'refunded')::numeric, 0) + $4::numeric <= (o.data ->> 'amount')::numeric
             returning o.tenant_id)
           insert into data_record (tenant_id, kind, key, data) select tenant_id, 'refund', $2, $5::jsonb from grown returning data`,
          [this.#tenantId, key, request.orderId, request.amount, JSON.stringify(refundRecord(request, key))],
        ),
      );
    } catch (thrown) {
      // The same key at the same moment: the whole statement was undone, sum and all, and the other's record stands.
      const first = await this.#find("refund", key);
      if (first === null) throw thrown;
      return first;
    }
  }

  createTicket(request: TicketRequest, key: string): Promise<JsonObject> {
    return this.#once("ticket", key, ticketRecord(request, key));
  }

  createEscalation(request: EscalationRequest, key: string): Promise<JsonObject> {
    return this.#once("escalation", key, escalationRecord(request, key));
  }

  async #find(kind: Kind, key: string): Promise<JsonObject | null> {
    return dataOf(
      await this.#query("select data from data_record where tenant_id = $1 and kind = $2 and key = $3", [
        this.#tenantId,
        kind,
        key,
      ]),
    );
  }

  async #once(kind: Kind, key: string, record: JsonObject): Promise<JsonObject> {
    const inserted = await this.#query(
      `insert into data_record (tenant_id, kind, key, data) values ($1, $2, $3, $4::jsonb)
       on conflict (tenant_id, kind, key) do nothing returning data`,
      [this.#tenantId, kind, key, JSON.stringify(record)],
    );
    const stored = dataOf(inserted) ?? (await this.#find(kind, key));
    if (stored === null)
      throw new AppError("internal", `The ${kind} record ${key} was neither written nor found`);
    return stored;
  }
}
