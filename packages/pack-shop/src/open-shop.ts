import { TenantCache } from "@konstruct/tools/contract/tenant-cache";
import type { PackOutside, PackReach, PackRecord } from "@konstruct/tools/pack/pack";
import { createInventory } from "./inventory/create-inventory.ts";
import { createFetchedStock, FetchedInventory } from "./inventory/fetched-inventory.ts";
import type { Inventory } from "./inventory/inventory.ts";
import { type InventoryCache, PostgresInventory } from "./inventory/postgres-inventory.ts";
import type { DataSource } from "./records/data-source.ts";
import { JsonDataSource } from "./records/json-data-source.ts";
import { PostgresDataSource } from "./records/postgres-data-source.ts";
import { dataOfRecords } from "./records/shop-records.ts";
import { SimulatedDataSource } from "./records/simulated-data-source.ts";
import { Shop } from "./shop.ts";
import type { ShopSettings } from "./shop-settings.ts";

/** Opens a tenant's shop for the tools. @param dataSourceFor replaces the tenant's own records for orders, customers and refunds */
export function createShopOpener(dataSourceFor?: (tenantId: string) => DataSource) {
  const stockLists: InventoryCache = new TenantCache();
  const fetchedStock = createFetchedStock();

  function inventoryOf(
    { inventory: mapping, stock_source: source }: ShopSettings,
    reach: PackReach,
  ): Inventory | null {
    if (mapping === null) return null;
    return source.kind === "records"
      ? new PostgresInventory(reach.query, reach.tenantId, mapping, stockLists)
      : new FetchedInventory({ source, mapping, cache: fetchedStock, context: reach });
  }

  return (settings: ShopSettings, reach: PackReach): Shop => {
    const { tenantId, query, isPreview } = reach;
    const records = dataSourceFor?.(tenantId) ?? new PostgresDataSource(query, tenantId);
    return new Shop(isPreview ? new SimulatedDataSource(records) : records, inventoryOf(settings, reach));
  };
}

function inventoryInMemory(
  { inventory: mapping, stock_source: source }: ShopSettings,
  records: readonly PackRecord[],
  outside: PackOutside | null,
): Inventory | null {
  if (mapping === null) return null;
  if (source.kind !== "records" && outside !== null)
    return new FetchedInventory({ source, mapping, cache: createFetchedStock(), context: outside });
  const stock = records.filter(({ kind }) => kind === "inventory_row").map(({ data }) => data);
  return stock.length === 0 ? null : createInventory(stock, mapping);
}

/** A shop over records in memory; writes stay in memory. */
export const openShopInMemory = (
  settings: ShopSettings,
  records: readonly PackRecord[],
  outside: PackOutside | null,
): Shop =>
  new Shop(new JsonDataSource(dataOfRecords(records)), inventoryInMemory(settings, records, outside));
