import type { JsonObject } from "@konstruct/core/json";
import type { DataSource, TicketRequest } from "@konstruct/tools/data-source";

/**
 * A business system that counts: it does not know idempotency keys, so every call of a write is one more effect.
 * Reads answer any order.
 */
export function createCountingDataSource() {
  const tickets = new Map<string, number>();
  let reads = 0;
  const unused = async (): Promise<JsonObject> => {
    throw new Error("Nothing here asks for this");
  };
  const dataSource: DataSource = {
    async getOrder(orderId) {
      reads++;
      return { order_id: orderId, status: "shipped", carrier: "UPS", eta: "2026-12-01" };
    },
    getCustomer: async () => null,
    listOrders: async () => [],
    createRefund: unused,
    createEscalation: unused,
    async createTicket({ summary }: TicketRequest, key) {
      tickets.set(summary, (tickets.get(summary) ?? 0) + 1);
      return { ticket_id: `T-${key.slice(0, 8)}`, summary, status: "open" };
    },
  };
  return { dataSource, tickets, reads: () => reads };
}
