import { fill } from "@konstruct/core/language/fill";
import { defineTool } from "@konstruct/tools/contract/tool";
import { z } from "zod";
import { shopOf } from "../shop.ts";
import { findOwnOrder, orderNotFound } from "./owned-order.ts";

const refundedAlready = "Order {order_id} has already been refunded";
const tooMuch = "A refund of order {order_id} can be at most {paid}";
const tooMuchTogether = "Refunds of order {order_id} together can be at most {paid}";

export const refund = defineTool({
  name: "refund",
  description: "Requests a refund for an order: the whole amount unless a smaller one is given.",
  input: z.strictObject({
    order_id: z.string().trim().min(1).max(64),
    amount: z.number().positive().multipleOf(0.01).optional(),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.looseObject({ refund_id: z.string(), order_id: z.string(), amount: z.number() }),
  effect: "irreversible",
  timeoutMs: 10_000,
  maxResultBytes: 4_096,
  idempotent: true,
  writesRecordsOnly: true,
  fails: [refundedAlready, tooMuch, tooMuchTogether],
  summarize: ({ amount, order_id }) =>
    amount === undefined
      ? `refund the whole amount of order ${order_id}`
      : `refund ${Number.isInteger(amount) ? amount : amount.toFixed(2)} for order ${order_id}`,
  async run(args, context) {
    const order = await findOwnOrder(args.order_id, context);
    if (order === null) return orderNotFound(args.order_id);
    if (order.status === "refunded") {
      return {
        ok: false,
        code: "already_refunded",
        message: fill(refundedAlready, { order_id: args.order_id }),
      };
    }
    const paid = typeof order.amount === "number" ? order.amount : 0;
    const amount = args.amount ?? paid;
    if (amount <= 0 || amount > paid) {
      return {
        ok: false,
        code: "invalid_amount",
        message: fill(tooMuch, { order_id: args.order_id, paid: String(paid) }),
      };
    }
    const request = {
      orderId: typeof order.order_id === "string" ? order.order_id : args.order_id,
      amount,
      reason: args.reason ?? "not given",
      contactId: context.contactId,
    };
    const record = await shopOf(context).dataSource.createRefund(request, context.idempotencyKey);
    if (record !== null) return { ok: true, data: record };
    return {
      ok: false,
      code: "invalid_amount",
      message: fill(tooMuchTogether, { order_id: args.order_id, paid: String(paid) }),
    };
  },
});
