import { AppError } from "@konstruct/core/errors";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { TenantCache } from "@konstruct/tools/contract/tenant-cache";
import { type Built, buildFromRecords } from "@konstruct/tools/records/data-records";
import type { QueryPort } from "@konstruct/tools/records/query-port";
import type { SheetMapping } from "../shop-settings.ts";
import { createInventory, type LoadedInventory } from "./create-inventory.ts";
import type { Inventory, InventoryMatches, InventoryQuery } from "./inventory.ts";
import { mostRows } from "./sheet.ts";

/** Shared by all turns of a process: one index for each tenant and mapping. */
export type InventoryCache = TenantCache<Built<LoadedInventory>>;

/** One tenant's `inventory_row` records, {heading: cell} each, read by the mapping of one agent. */
export class PostgresInventory implements Inventory {
  readonly #query: QueryPort;
  readonly #tenantId: string;
  readonly #mapping: SheetMapping;
  readonly #cache: InventoryCache;

  constructor(query: QueryPort, tenantId: string, mapping: SheetMapping, cache: InventoryCache) {
    this.#query = query;
    this.#tenantId = tenantId;
    this.#mapping = mapping;
    this.#cache = cache;
  }

  async find(query: InventoryQuery): Promise<InventoryMatches> {
    const key = `${this.#tenantId} ${canonicalJson(this.#mapping)}`;
    const { value } = await this.#cache.get(key, (previous) =>
      buildFromRecords(
        { query: this.#query, tenantId: this.#tenantId, kind: "inventory_row", most: mostRows },
        previous,
        (rows) => {
          if (rows.length === 0)
            throw new AppError("misconfigured", "No stock list has been imported. Import a sheet first.");
          return createInventory(rows, this.#mapping);
        },
      ),
    );
    return value.find(query);
  }
}
