import type { JsonObject } from "@konstruct/core/json";
import { shortId } from "@konstruct/tools/records/written-records";
import type { RefundRequest } from "./data-source.ts";

/** The stored record of a refund request. */
export function refundRecord(request: RefundRequest, idempotencyKey: string): JsonObject {
  return {
    refund_id: shortId("R", idempotencyKey),
    order_id: request.orderId,
    amount: request.amount,
    reason: request.reason,
    contact_id: request.contactId,
    status: "requested",
  };
}
