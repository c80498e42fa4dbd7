import type { JsonObject } from "@konstruct/core/json";
import type { ToolContext } from "@konstruct/tools/contract/tool";
import { shopOf } from "../shop.ts";

/** Normalises an id: phones turn hyphens into dashes, and people put a `#` before it. */
function typedId(orderId: string): string {
  return orderId
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .trim()
    .replace(/^#\s*/, "");
}

/** Finds an order in any letter case. Another customer's order counts as missing. */
export async function findOwnOrder(orderId: string, context: ToolContext): Promise<JsonObject | null> {
  const typed = typedId(orderId);
  const order =
    (await shopOf(context).dataSource.getOrder(typed)) ??
    (await shopOf(context).dataSource.getOrder(typed.toUpperCase()));
  const owner = order?.customer_id;
  const isSomeoneElses =
    context.customerId !== null && typeof owner === "string" && owner !== context.customerId;
  return isSomeoneElses ? null : order;
}

export function orderNotFound(orderId: string) {
  return { ok: false, code: "not_found", message: `Order ${orderId} not found` } as const;
}
