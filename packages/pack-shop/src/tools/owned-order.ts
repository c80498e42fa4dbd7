import type { JsonObject } from "@konstruct/core/json";
import type { ToolContext } from "@konstruct/tools/contract/tool";
import { shopOf } from "../shop.ts";

/** An id as files hold it: phones turn hyphens into dashes, and people put a `#` in front. */
function typedId(orderId: string): string {
  return orderId
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .trim()
    .replace(/^#\s*/, "");
}

/** People type ids in any case; files hold them in one. Another customer's order is as absent as none. */
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
