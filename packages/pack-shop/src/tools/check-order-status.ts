import { defineTool } from "@konstruct/tools/contract/tool";
import { z } from "zod";
import { findOwnOrder, orderNotFound } from "./owned-order.ts";

export const checkOrderStatus = defineTool({
  name: "check_order_status",
  description: "Looks up one order: status, carrier, tracking number, estimated delivery, amount and items.",
  input: z.strictObject({ order_id: z.string().trim().min(1).max(64) }),
  output: z.looseObject({ status: z.string() }),
  effect: "read",
  timeoutMs: 5_000,
  maxResultBytes: 16_384,
  idempotent: true,
  holdsRecord: true,
  tells: "Your order {order_id} is {status}[ via {carrier}][, ETA {eta}][ (tracking {tracking})].",
  summarize: (args) => `look up order ${args.order_id}`,
  async run(args, context) {
    const order = await findOwnOrder(args.order_id, context);
    if (order === null) return orderNotFound(args.order_id);
    return { ok: true, data: { order_id: args.order_id, ...order } };
  },
});
