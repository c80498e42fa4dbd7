import type { JsonObject } from "@konstruct/core/json";

/** More orders than this do not fit in a reply. */
export const mostOrders = 20;

/** Fields in which shops store the date of an order, ISO 8601; the first one present counts. */
export const orderDateFields = ["ordered_at", "created_at", "placed_at", "order_date", "date"] as const;

function dateOf(order: JsonObject): string {
  const field = orderDateFields.find((name) => typeof order[name] === "string");
  return field === undefined ? "" : String(order[field]);
}

const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

/**
 * Newest first. Without dates the higher number is the later one, and a longer number is higher.
 * @param orders by their key
 */
export function newestFirst(orders: [key: string, order: JsonObject][]): JsonObject[] {
  return orders
    .toSorted(
      ([a, left], [b, right]) =>
        descending(dateOf(left), dateOf(right)) || b.length - a.length || descending(a, b),
    )
    .map(([, order]) => order);
}
