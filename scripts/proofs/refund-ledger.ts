import type { DataSource } from "@konstruct/pack-shop/records/data-source";

/** A business that pays whatever it is asked to, as often as it is asked to: every effect is counted, and no key is known. */
export function createRefundLedger() {
  const price = 100;
  const refunds = new Map<string, number[]>();
  const dataSource: DataSource = {
    getOrder: async (orderId) =>
      orderId.startsWith("R-") ? { order_id: orderId, status: "delivered", amount: price } : null,
    getCustomer: async () => null,
    listOrders: async () => [],
    async createRefund({ orderId, amount, reason }) {
      refunds.set(orderId, [...(refunds.get(orderId) ?? []), amount]);
      return { refund_id: `F-${orderId}`, order_id: orderId, amount, reason, status: "requested" };
    },
  };
  return {
    dataSource,
    price,
    refundsOf: (orderId: string): number[] => refunds.get(orderId) ?? [],
    total: () => [...refunds.values()].flat().length,
  };
}
