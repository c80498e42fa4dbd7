import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import { TenantCache } from "@konstruct/tools/contract/tenant-cache";
import type { GoogleContext } from "@konstruct/tools/google/access-token";
import type { SheetMapping, StockSource } from "../shop-settings.ts";
import { createInventory, type LoadedInventory } from "./create-inventory.ts";
import { fetchSheet } from "./fetch-sheet.ts";
import type { Inventory, InventoryMatches, InventoryQuery } from "./inventory.ts";

const minuteMs = 60_000;
/** Pause after a failed fetch, in milliseconds. */
const pauseMs = 30_000;
/** The greatest age of a list: an older one is worse than none. */
const oldestMs = 24 * 60 * minuteMs;

type Fetched = { inventory: LoadedInventory; fetchedAt: number; failedAt: number | null };

/** Shared by all turns of a process: one list for each tenant, source and mapping. */
export type FetchedStock = TenantCache<Fetched>;

/** Each list has its own expiry. */
export const createFetchedStock = (): FetchedStock => new TenantCache<Fetched>({ freshMs: 0 });

export type FetchedInventoryOptions = {
  source: StockSource;
  mapping: SheetMapping;
  cache: FetchedStock;
  /** Access to the source. The signal of one call does not end a fetch that others wait for. */
  context: Omit<GoogleContext, "now" | "signal">;
  now?: () => number;
};

/**
 * A stock list from an outside source: Google Sheets, or a CSV or XLSX file at a URL (requirement F5). It is fetched again when it
 * has expired; if that fails, the older one answers and gives its time.
 */
export class FetchedInventory implements Inventory {
  readonly #options: FetchedInventoryOptions;
  readonly #now: () => number;

  constructor(options: FetchedInventoryOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** @throws AppError, when there is no list yet, or only one older than a day */
  async find(query: InventoryQuery): Promise<InventoryMatches> {
    const { source, mapping, cache, context } = this.#options;
    const key = `${context.tenantId} ${canonicalJson(JSON.parse(JSON.stringify({ source, mapping })) as JsonObject)}`;
    const { inventory, fetchedAt, failedAt } = await cache.get(key, (previous) => this.#load(previous));
    const matches = await inventory.find(query);
    return failedAt === null ? matches : { ...matches, staleSince: new Date(fetchedAt).toISOString() };
  }

  async #load(previous: Fetched | null): Promise<Fetched> {
    const { source, mapping, context } = this.#options;
    const now = this.#now();
    if (previous !== null && !this.#isDue(previous, now)) return previous;
    try {
      const signal = AbortSignal.timeout(9_500);
      const { rows, headings } = await fetchSheet(source, { ...context, now: new Date(now), signal });
      return { inventory: createInventory(rows, mapping, headings), fetchedAt: now, failedAt: null };
    } catch (thrown) {
      if (previous === null || now - previous.fetchedAt > oldestMs) throw thrown;
      return { ...previous, failedAt: now };
    }
  }

  #isDue({ fetchedAt, failedAt }: Fetched, now: number): boolean {
    if (failedAt !== null) return now - failedAt >= pauseMs;
    return now - fetchedAt >= this.#options.source.refresh_minutes * minuteMs;
  }
}
