import type { InventoryItem } from "./inventory.ts";

const longestName = 200;

const bytes = (item: InventoryItem) => Buffer.byteLength(JSON.stringify(item));

/** The item within a number of bytes: an attribute that does not fit is left out entirely, since a part may say the opposite. */
function fit(item: InventoryItem, most: number): InventoryItem {
  const { sku, price, currency, stock, in_stock } = item;
  const name = [...item.name].slice(0, longestName).join("");
  let fitted: InventoryItem = { sku, name, price, currency, stock, in_stock };
  for (const [field, value] of Object.entries(item)) {
    if (Object.hasOwn(fitted, field)) continue;
    const longer = { ...fitted, [field]: value };
    if (bytes(longer) <= most) fitted = longer;
  }
  return fitted;
}

/** Items that share a number of bytes evenly: a long description must not displace the next product. */
export function fitItems(items: readonly InventoryItem[], most: number): InventoryItem[] {
  const share = Math.floor(most / Math.max(1, items.length));
  return items.map((item) => fit(item, share));
}
