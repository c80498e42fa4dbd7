import { definePack, type Pack } from "@konstruct/tools/pack/pack";
import { checkShop, missingOfShop, secretsOfShop } from "./connections.ts";
import { fetchStock } from "./jobs.ts";
import { createShopOpener, openShopInMemory } from "./open-shop.ts";
import type { DataSource } from "./records/data-source.ts";
import { readOrders, readStock } from "./records/shop-records.ts";
import { shopName } from "./shop.ts";
import { shopSettingsSchema } from "./shop-settings.ts";
import { scheduling } from "./templates/scheduling.ts";
import { shop } from "./templates/shop.ts";
import { support } from "./templates/support.ts";
import { checkOrderStatus } from "./tools/check-order-status.ts";
import { inventoryQuery } from "./tools/inventory-query.ts";
import { listOrders } from "./tools/list-orders.ts";
import { refund } from "./tools/refund.ts";

/** The pack of a shop. @param dataSourceFor replaces the tenant's own records for orders, customers and refunds */
export function createShopPack(dataSourceFor?: (tenantId: string) => DataSource): Pack {
  return definePack({
    name: shopName,
    settings: shopSettingsSchema,
    tools: [checkOrderStatus, listOrders, refund, inventoryQuery],
    open: createShopOpener(dataSourceFor),
    openInMemory: openShopInMemory,
    recordKinds: ["order", "customer", "inventory_row"],
    files: {
      orders: { name: "orders.json", read: readOrders },
      stock: { name: "stock.csv", read: readStock },
    },
    check: checkShop,
    missing: missingOfShop,
    secrets: secretsOfShop,
    jobs: { fetch_sheet: fetchStock },
    templates: [support, shop, scheduling],
  });
}

/** The export that every pack has. */
export const pack: Pack = createShopPack();
