export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[\s-]+/g, "_")
    .toLowerCase();
}

/** `ticket_id` → "ticket ID", `deliveryDate` → "delivery date". */
export function wordsOfName(name: string): string {
  return snakeCase(name)
    .split("_")
    .filter((word) => word !== "")
    .map((word) => (word === "id" ? "ID" : word))
    .join(" ");
}
