import { canonicalJson } from "@konstruct/core/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import { TenantCache } from "@konstruct/tools/contract/tenant-cache";
import type { GoogleContext } from "@konstruct/tools/google/access-token";
import type { SheetMapping, StockSource } from "../shop-settings.ts";
import { createInventory, type LoadedInventory } from "./create-inventory.ts";
import { fetchSheet } from "./fetch-sheet.ts";
import type { Inventory, InventoryMatches, InventoryQuery } from "./inventory.ts";

const minuteMs = 60_000;
/** After a failure the source is left alone for so long. */
const pauseMs = 30_000;
/** Older than this is worse than nothing. */
const oldestMs = 24 * 60 * minuteMs;

type Fetched = { inventory: LoadedInventory; fetchedAt: number; failedAt: number | null };

/** Shared by all turns of a process: one list a tenant, source and mapping. */
export type FetchedStock = TenantCache<Fetched>;

/** Each list says itself how long it is good. */
export const createFetchedStock = (): FetchedStock => new TenantCache<Fetched>({ freshMs: 0 });

export type FetchedInventoryOptions = {
  source: StockSource;
  mapping: SheetMapping;
  cache: FetchedStock;
  /** What reaches the source. The signal of a call does not end a fetch others wait for. */
  context: Omit<GoogleContext, "now" | "signal">;
  now?: () => number;
};

/**
 * A stock list that is kept elsewhere: Google Sheets, or a CSV or XLSX file at an address (requirement F5). It is fetched again
 * when it has grown old; when that fails the older one answers and says how old it is.
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
