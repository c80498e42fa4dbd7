import { AppError } from "@konstruct/core/errors";
import type { ToolContext } from "@konstruct/tools/contract/tool";
import type { Inventory } from "./inventory/inventory.ts";
import type { DataSource } from "./records/data-source.ts";

export const shopName = "shop";

/** The data and connections of the shop's tools. */
export class Shop {
  readonly dataSource: DataSource;
  /** Null when the tenant has no stock list. */
  readonly inventory: Inventory | null;

  constructor(dataSource: DataSource, inventory: Inventory | null = null) {
    this.dataSource = dataSource;
    this.inventory = inventory;
  }

  /** The shop in the form that an executor takes. */
  get packs(): ReadonlyMap<string, object> {
    return new Map([[shopName, this]]);
  }
}

/** @throws AppError misconfigured, when no shop is open */
export function shopOf({ packs }: Pick<ToolContext, "packs">): Shop {
  const shop = packs.get(shopName);
  if (shop instanceof Shop) return shop;
  throw new AppError("misconfigured", "No shop is open here: the pack shop has to be installed.");
}
