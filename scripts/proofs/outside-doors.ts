import type { Egress } from "@konstruct/egress/egress";
import { crawl } from "@konstruct/knowledge/crawl/crawl";
import { createFetchedStock, FetchedInventory } from "@konstruct/pack-shop/inventory/fetched-inventory";
import { stockSourceSchema } from "@konstruct/pack-shop/shop-settings";
import { realEndpoints } from "@konstruct/tools/contract/endpoints";
import { createGoogleTokens } from "@konstruct/tools/google/access-token";
import { createHttpRequest } from "@konstruct/tools/http/http-request";
import { toolsWith, vault } from "@konstruct/tools/outside/executor.fixture";
import { createRegistry } from "@konstruct/tools/registry/registry";

/** A way by which an address that somebody else wrote is asked for. @returns whether something answered */
export type Door = (egress: Egress, url: string) => Promise<boolean>;

const now = new Date("2026-11-22T03:00:00Z");
const stock = { kind: "csv_url", url: "https://stock.example/" };
const mapping = { columns: { sku: "No", name: "Title", price: "Cost", stock: "Left" }, currency: "THB" };

/** What the settings refuse to hold is asked for by nobody. */
function ifAccepted<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

async function httpRequest(egress: Egress, url: string): Promise<boolean> {
  const registry = createRegistry([createHttpRequest({ methods: ["GET"], hosts: "any_public" })]);
  return (await toolsWith({ egress, registry }).run("http_request", { url })).success;
}

async function ownRequest(egress: Egress, url: string): Promise<boolean> {
  const request = { name: "ask", description: "Asks.", url, effect: "read", summary: "ask" };
  const tools = ifAccepted(() => toolsWith({ egress, settings: { http: { requests: [request] } } }));
  return tools !== null && (await tools.run("http.ask", {})).success;
}

/** The address of a calendar may be a secret, which no schema looks at. */
async function calendarFeed(egress: Egress, url: string): Promise<boolean> {
  const calendar = { provider: "ical", ical_url_secret: "feed" };
  const tools = toolsWith({ egress, now, settings: { calendar }, secrets: { feed: url } });
  return (await tools.run("calendar.find_slots", {})).success;
}

function sheetAt(kind: "csv_url" | "xlsx_url"): Door {
  return async (egress, url) => {
    const source = stockSourceSchema.parse({ ...stock, kind });
    const inventory = new FetchedInventory({
      source: { ...source, url },
      mapping,
      cache: createFetchedStock(),
      now: () => now.getTime(),
      context: {
        tenantId: "t",
        egress,
        secrets: vault({}),
        endpoints: realEndpoints,
        googleTokens: createGoogleTokens(),
      },
    });
    const query = { text: "lamp", sku: null, minPrice: null, maxPrice: null, inStock: false, limit: 5 };
    return inventory.find(query).then(
      ({ total }) => total > 0,
      () => false,
    );
  };
}

/** As if every host that the address names were of the site, so that only the egress can refuse one. */
function crawler(egress: Egress, url: string): Promise<boolean> {
  const hosts: string[] = [];
  for (let named = URL.parse(url); named !== null; named = URL.parse(named.searchParams.get("to") ?? ""))
    hosts.push(named.hostname);
  return crawl(url, { hosts, maxPages: 1, wait: async () => undefined }, egress, () => undefined).then(
    ({ fetched }) => fetched > 0,
    () => false,
  );
}

export const doors: Readonly<Record<string, Door>> = {
  http_request: httpRequest,
  "http.<name>": ownRequest,
  "calendar feed": calendarFeed,
  "CSV sheet": sheetAt("csv_url"),
  "XLSX sheet": sheetAt("xlsx_url"),
  crawler,
};
