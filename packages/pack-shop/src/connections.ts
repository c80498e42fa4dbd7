import type { Finding } from "@konstruct/core/agent/finding";
import type { Missing, NamedSecret, PackPresence } from "@konstruct/tools/pack/pack";
import type { ShopSettings } from "./shop-settings.ts";
import { inventoryQuery } from "./tools/inventory-query.ts";

/** The tool that reads the stock list needs a column mapping. */
export function checkShop({ inventory }: ShopSettings, tools: ReadonlySet<string>): Finding[] {
  if (!tools.has(inventoryQuery.name) || inventory !== null) return [];
  const message = `${inventoryQuery.name} needs the columns of the sheet: add inventory with columns: { sku: <heading>, name: <heading> }`;
  return [{ path: ["inventory"], message }];
}

/** Missing parts of the stock list. */
export function missingOfShop(
  { inventory, stock_source: source }: ShopSettings,
  { tools, recordKinds }: PackPresence,
): Missing[] {
  const missing: Missing[] = [];
  const fatal = (path: PropertyKey[], message: string) => missing.push({ path, message, isFatal: true });
  const isAllowed = tools.has(inventoryQuery.name);
  if (isAllowed && inventory === null)
    fatal(["inventory"], "The stock list is allowed, but its columns are not set.");
  if (source.kind === "google_sheet" && source.credentials === null)
    fatal(["stock_source", "credentials"], "Google Sheets is not signed in to.");
  if (source.kind === "google_sheet" && source.spreadsheet_id === undefined)
    fatal(["stock_source", "spreadsheet_id"], "The stock list needs its spreadsheet.");
  if ((source.kind === "csv_url" || source.kind === "xlsx_url") && source.url === undefined)
    fatal(["stock_source", "url"], "The stock list needs its address.");
  const isOwn = inventory !== null && source.kind === "records";
  if (isAllowed && isOwn && recordKinds !== null && !recordKinds.has("inventory_row"))
    missing.push({ path: ["inventory"], message: "The stock list is empty.", isFatal: false });
  return missing;
}

/** The secrets for signing in to a sheet. */
export function secretsOfShop({ stock_source: { credentials: auth } }: ShopSettings): NamedSecret[] {
  const path = ["stock_source", "credentials"];
  if (auth === null) return [];
  if (auth.kind === "service_account") return [{ path: [...path, "key"], secret: auth.key }];
  return [
    { path: [...path, "client_secret"], secret: auth.client_secret },
    { path: [...path, "refresh_token"], secret: auth.refresh_token },
  ];
}
