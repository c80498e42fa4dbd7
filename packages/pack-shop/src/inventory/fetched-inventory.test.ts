import { createServer, type Server } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import { createEgress } from "@konstruct/egress/create-egress";
import { workbookOf } from "@konstruct/extraction/office/workbook.fixture";
import { type GoogleSimulator, startGoogleSimulator } from "@konstruct/simulators/google/start-google";
import { realEndpoints } from "@konstruct/tools/contract/endpoints";
import { createGoogleTokens } from "@konstruct/tools/google/access-token";
import { toolsWith, vault } from "@konstruct/tools/outside/executor.fixture";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { JsonDataSource } from "../records/json-data-source.ts";
import { Shop } from "../shop.ts";
import { stockSourceSchema } from "../shop-settings.ts";
import { createFetchedStock, FetchedInventory } from "./fetched-inventory.ts";

const mapping = { columns: { sku: "No", name: "Title", price: "Cost", stock: "Left" }, currency: "THB" };
const lamps = { text: "lamps", sku: null, minPrice: null, maxPrice: null, inStock: false, limit: 5 };
const minute = 60_000;
const book = "1AbCdEfGhIjKlMnOp";

let google: GoogleSimulator;
let server: Server;
let origin: string;
let body: string | Buffer = "";
let status = 200;
let fetches = 0;
let now = 0;
beforeAll(async () => {
  google = await startGoogleSimulator({ now: () => now });
  server = createServer((_, response) => {
    fetches++;
    response.writeHead(status).end(body);
  });
  origin = `http://127.0.0.1:${await listen(server)}`;
});
beforeEach(() => {
  google.faults.clear();
  google.calls.length = 0;
  google.spreadsheets.set(book, {
    Stock: [
      ["No", "Title", "Cost", "Left", "Hidden"],
      ["A-1", "Desk lamp", 1490.5, 4, "x"],
      [],
      ["A-2", "Reading lamp", "฿250", false, "x"],
    ],
  });
  body = "No,Title,Cost,Left\nA-1,Desk lamp,990,4\n";
  status = 200;
  fetches = 0;
  now = Date.parse("2026-11-22T03:00:00Z");
});
afterAll(async () => {
  await google.stop();
  server.close();
});

function lists() {
  const cache = createFetchedStock();
  const tokens = createGoogleTokens();
  return (source: object, tenantId = "t") =>
    new FetchedInventory({
      source: stockSourceSchema.parse(source),
      mapping,
      cache,
      now: () => now,
      context: {
        tenantId,
        egress: createEgress({ allowPrivate: [google.url, origin] }),
        secrets: vault({ google_key: google.accounts.keyFile }),
        endpoints: { ...realEndpoints, ...google.endpoints },
        googleTokens: tokens,
      },
    });
}
const sheet = {
  kind: "google_sheet",
  spreadsheet_id: book,
  range: "Stock!A:D",
  credentials: { kind: "service_account", key: "google_key" },
};
const csv = () => ({ kind: "csv_url", url: `${origin}/stock.csv` });

describe("a stock list from an outside source", () => {
  it("F5 is read from Google Sheets, numbers as numbers and only within its range", async () => {
    const { items, total } = await lists()(sheet).find(lamps);
    expect(total).toBe(2);
    expect(items).toEqual([
      { sku: "A-1", name: "Desk lamp", price: 1490.5, currency: "THB", stock: 4, in_stock: true },
      { sku: "A-2", name: "Reading lamp", price: 250, currency: "THB", stock: 0, in_stock: false },
    ]);
    expect(google.calls).toEqual(["token", "values.get"]);
  });

  it("F5 is read from a CSV file at a URL", async () => {
    expect((await lists()(csv()).find(lamps)).items).toMatchObject([{ sku: "A-1", price: 990, stock: 4 }]);
  });

  it("F5 is read from the first sheet of an XLSX file at a URL", async () => {
    body = Buffer.from(
      workbookOf({
        Stock: [
          ["No", "Title", "Cost", "Left"],
          ["A-1", "Desk lamp", 990.5, 4],
          ["007", "Lamp", "1,200.-", "out of stock"],
        ],
        Other: [["x"]],
      }),
    );
    for (const source of [{ kind: "xlsx_url", url: `${origin}/stock.xlsx` }, csv()])
      expect((await lists()(source).find(lamps)).items).toMatchObject([
        { sku: "A-1", price: 990.5, stock: 4 },
        { sku: "007", price: 1200, stock: 0 },
      ]);
  });

  it("F5 is fetched once for simultaneous callers, and again when it has expired", async () => {
    const list = lists();
    await Promise.all(Array.from({ length: 10 }, () => list(csv()).find(lamps)));
    expect(fetches).toBe(1);
    body = "No,Title,Cost,Left\nA-1,Desk lamp,500,4\n";
    now += 10 * minute - 1;
    expect((await list(csv()).find(lamps)).items[0]?.price).toBe(990);
    now += 1;
    expect((await list(csv()).find(lamps)).items[0]?.price).toBe(500);
    expect(fetches).toBe(2);
    await list({ ...csv(), refresh_minutes: 1 }).find(lamps);
    await list(csv(), "other tenant").find(lamps);
    expect(fetches).toBe(4);
  });

  it("F5 answers from the older list while its source is down, and gives that list's time", async () => {
    const list = lists();
    await list(csv()).find(lamps);
    status = 503;
    now += 10 * minute;
    const stale = await list(csv()).find(lamps);
    expect(stale).toMatchObject({ total: 1, staleSince: "2026-11-22T03:00:00.000Z" });
    now += 29_999;
    await list(csv()).find(lamps);
    expect(fetches).toBe(2);
    status = 200;
    now += 1;
    expect(await list(csv()).find(lamps)).not.toHaveProperty("staleSince");
    expect(fetches).toBe(3);
  });

  it("F5 a list older than a day is not used, and without any list the call fails", async () => {
    const list = lists();
    status = 503;
    await expect(list(csv()).find(lamps)).rejects.toMatchObject({ code: "unavailable", retryable: true });
    status = 200;
    await list(csv()).find(lamps);
    status = 503;
    now += 1_441 * minute;
    await expect(list(csv()).find(lamps)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("F5 a problem of the source is reported", async () => {
    const list = lists();
    for (const [source, expected] of [
      [{ ...sheet, spreadsheet_id: "absent-spreadsheet" }, { code: "not_found" }],
      [{ ...sheet, range: "Gone!A:D" }, { code: "unavailable" }],
      [
        { ...sheet, credentials: null },
        { code: "misconfigured", message: /credentials/ },
      ],
      [
        { ...sheet, spreadsheet_id: undefined },
        { code: "misconfigured", message: /spreadsheet_id/ },
      ],
      [{ kind: "csv_url" }, { code: "misconfigured", message: /url/ }],
      [{ ...sheet, range: "Stock!A:B" }, { code: "misconfigured" }],
      [
        { kind: "csv_url", url: "http://10.0.0.1/stock.csv" },
        { code: "unavailable", message: /open internet/ },
      ],
    ] as const)
      await expect(list(source).find(lamps)).rejects.toMatchObject(expected);
    for (const bytes of [[0xff, 0xfe, 0xfd], [0x50, 0x4b, 3, 4], []]) {
      body = Buffer.from(bytes);
      await expect(list(csv()).find(lamps)).rejects.toMatchObject({ code: "invalid_input" });
    }
  });

  it("F5 the tool reports the time of an older list", async () => {
    const inventory = lists()(csv());
    const tools = toolsWith({
      packs: new Shop(new JsonDataSource({ orders: {}, customers: {} }), inventory).packs,
    });
    expect((await tools.run("inventory.query", { query: "lamp" })).data).not.toHaveProperty("stale_since");
    status = 500;
    now += 10 * minute;
    expect((await tools.run("inventory.query", { query: "lamp" })).data).toMatchObject({
      total: 1,
      stale_since: "2026-11-22T03:00:00.000Z",
    });
  });
});
