import type { JsonObject } from "@konstruct/core/json";

export type RefundRequest = { orderId: string; amount: number; reason: string; contactId: string };

/**
 * The business data of one shop (requirement B1). Records are plain objects whose fields are the tenant's own. Every write takes the
 * idempotency key of its tool call: the same key writes once and returns the first record again.
 */
export interface DataSource {
  getOrder(orderId: string): Promise<JsonObject | null>;
  getCustomer(customerId: string): Promise<JsonObject | null>;
  /** The customer's own, newest first; never more than 20, whatever the limit. */
  listOrders(customerId: string, limit: number): Promise<JsonObject[]>;
  /**
   * Records the refund; {refund_id, order_id, amount, reason, status}. Null when all refunds of the order together would exceed the
   * amount paid, even if several arrive at once.
   */
  createRefund(request: RefundRequest, idempotencyKey: string): Promise<JsonObject | null>;
}
