const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function say(value: unknown): string {
  const text = Array.isArray(value) ? value.map(String).join(", ") : String(value);
  const date = text.match(/^\d{4}-(\d{2})-(\d{2})$/);
  return date === null ? text.replaceAll("_", " ") : `${months[Number(date[1]) - 1]} ${Number(date[2])}`;
}

/** Null for a record that is no order. */
export function describeOrder(result: Record<string, unknown>): string | null {
  const { order_id: id, status, carrier, eta } = result;
  // A record about an order, such as a refund, is no order.
  if (id === undefined || status === undefined || result.refund_id !== undefined) return null;
  const via = carrier ? ` via ${say(carrier)}` : "";
  return `Your order ${String(id)} is ${say(status)}${via}${eta ? `, ETA ${say(eta)}` : ""}.`;
}
