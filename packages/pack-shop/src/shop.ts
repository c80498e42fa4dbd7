import { AppError } from "@konstruct/core/errors";
import type { ToolContext } from "@konstruct/tools/contract/tool";
import type { Inventory } from "./inventory/inventory.ts";
import type { DataSource } from "./records/data-source.ts";

export const shopName = "shop";

/** What the tools of the shop work on. */
export class Shop {
  readonly dataSource: DataSource;
  /** Null when the tenant has no stock list. */
  readonly inventory: Inventory | null;

  constructor(dataSource: DataSource, inventory: Inventory | null = null) {
    this.dataSource = dataSource;
    this.inventory = inventory;
  }

  /** Alone, as an executor takes it. */
  get packs(): ReadonlyMap<string, object> {
    return new Map([[shopName, this]]);
  }
}

/** @throws AppError misconfigured, where no shop was opened */
export function shopOf({ packs }: Pick<ToolContext, "packs">): Shop {
  const shop = packs.get(shopName);
  if (shop instanceof Shop) return shop;
  throw new AppError("misconfigured", "No shop is open here: the pack shop has to be installed.");
}
