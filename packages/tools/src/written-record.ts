import { createHash } from "node:crypto";
import type { JsonObject } from "@konstruct/core/json";
import type { EscalationRequest, RefundRequest, TicketRequest } from "./data-source.ts";

/** A short number for people, the same for the same idempotency key. */
function shortId(prefix: string, idempotencyKey: string): string {
  const hex = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 8);
  return `${prefix}-${hex.toUpperCase()}`;
}

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

export function ticketRecord(request: TicketRequest, idempotencyKey: string): JsonObject {
  return {
    ticket_id: shortId("T", idempotencyKey),
    summary: request.summary,
    contact_id: request.contactId,
    status: "open",
  };
}

export function escalationRecord(request: EscalationRequest, idempotencyKey: string): JsonObject {
  return {
    escalation_id: shortId("E", idempotencyKey),
    reason: request.reason,
    contact_id: request.contactId,
    status: "open",
  };
}
