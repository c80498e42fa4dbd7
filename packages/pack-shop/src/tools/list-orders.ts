import { defineTool } from "@konstruct/tools/contract/tool";
import { z } from "zod";
import { shopOf } from "../shop.ts";

/** Most orders in one result. */
const mostListed = 10;

export const listOrders = defineTool({
  name: "list_orders",
  description: "Lists the contact's own orders, newest first; none for a contact who is no known customer.",
  input: z.strictObject({ limit: z.int().min(1).max(20).default(mostListed) }),
  output: z.looseObject({ orders: z.array(z.looseObject({})) }),
  effect: "read",
  timeoutMs: 5_000,
  maxResultBytes: 65_536,
  idempotent: true,
  summarize: () => "look up your orders",
  async run({ limit }, context) {
    const { customerId } = context;
    const orders = customerId === null ? [] : await shopOf(context).dataSource.listOrders(customerId, limit);
    return { ok: true, data: { orders } };
  },
});
