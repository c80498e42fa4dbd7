import { createShopPack } from "@konstruct/pack-shop/pack";
import type { WrittenRecords } from "@konstruct/tools/records/written-records";

/**
 * A business system that counts: it does not know idempotency keys, so every call of a write is one more effect.
 * Reads answer any order.
 */
export function createCountingBusiness() {
  const tickets = new Map<string, number>();
  let reads = 0;
  const pack = createShopPack(() => ({
    async getOrder(orderId) {
      reads++;
      return { order_id: orderId, status: "shipped", carrier: "UPS", eta: "2026-12-01" };
    },
    getCustomer: async () => null,
    listOrders: async () => [],
    createRefund: async () => {
      throw new Error("Nothing here asks for this");
    },
  }));
  const records: WrittenRecords = {
    async once(_kind, key, { summary }) {
      const about = String(summary);
      tickets.set(about, (tickets.get(about) ?? 0) + 1);
      return { ticket_id: `T-${key.slice(0, 8)}`, summary: about, status: "open" };
    },
  };
  return { packs: [pack], recordsFor: () => records, tickets, reads: () => reads };
}
