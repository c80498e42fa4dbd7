import type { JsonObject } from "@konstruct/core/json";
import { dataOf, findRecord } from "@konstruct/tools/records/postgres-records";
import type { QueryPort } from "@konstruct/tools/records/query-port";
import type { DataSource, RefundRequest } from "./data-source.ts";
import { mostOrders, orderDateFields } from "./newest-orders.ts";
import { refundRecord } from "./refund-record.ts";

/** In the form that `newestFirst` reads. */
const orderDate = `coalesce(${orderDateFields.map((name) => `data ->> '${name}'`).join(", ")}, '') collate "C"`;

/** One shop's records in the `data_record` table. Written records are keyed by their idempotency key. */
export class PostgresDataSource implements DataSource {
  readonly #query: QueryPort;
  readonly #tenantId: string;

  constructor(query: QueryPort, tenantId: string) {
    this.#query = query;
    this.#tenantId = tenantId;
  }

  getOrder(orderId: string): Promise<JsonObject | null> {
    return findRecord(this.#query, this.#tenantId, "order", orderId);
  }

  getCustomer(customerId: string): Promise<JsonObject | null> {
    return findRecord(this.#query, this.#tenantId, "customer", customerId);
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
    const findRefund = () => findRecord(this.#query, this.#tenantId, "refund", key);
    const earlier = await findRefund();
    if (earlier !== null) return earlier;
    try {
      return dataOf(
        await this.#query(
          // The order's row has the sum: Postgres checks the condition again after waiting for the row lock, so the second of two
          // simultaneous refunds sees the first.
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
      // Another call wrote the same key at the same moment: this whole statement was rolled back, and the other's record is stored.
      const first = await findRefund();
      if (first === null) throw thrown;
      return first;
    }
  }
}
