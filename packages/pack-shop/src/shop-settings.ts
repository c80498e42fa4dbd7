import { httpUrl } from "@konstruct/core/agent/setting-values";
import { googleAuthSchema } from "@konstruct/core/agent/tool-settings";
import { z } from "zod";

/** How a tenant's sheet is read: field names, each with the heading of its column (requirement F5). */
export const sheetMappingSchema = z.object({
  columns: z
    .object({ sku: z.string(), name: z.string(), price: z.string().optional(), stock: z.string().optional() })
    .catchall(z.string()),
  currency: z.string().default(""),
});
export type SheetMapping = z.infer<typeof sheetMappingSchema>;

/** The source of the stock list; its columns are those of `inventory`. */
export const stockSourceSchema = z.object({
  /** `records`: the imported list. */
  kind: z.enum(["records", "google_sheet", "csv_url", "xlsx_url"]).default("records"),
  spreadsheet_id: z
    .string()
    .regex(/^[\w-]{10,200}$/)
    .optional(),
  /** A1 notation: "Stock!A1:H". */
  range: z.string().min(1).max(200).default("A:Z"),
  url: httpUrl.optional(),
  credentials: googleAuthSchema.nullable().default(null),
  /** A list older than this is fetched again. */
  refresh_minutes: z.int().min(1).max(1_440).default(10),
});
export type StockSource = z.infer<typeof stockSourceSchema>;

/** An agent's settings under `packs.shop`. */
export const shopSettingsSchema = z.object({
  inventory: sheetMappingSchema.nullable().default(null),
  stock_source: stockSourceSchema.prefault({}),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
