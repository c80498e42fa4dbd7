import { quoted } from "@konstruct/tools/contract/quoted";
import { defineTool } from "@konstruct/tools/contract/tool";
import { z } from "zod";
import { fitItems } from "../inventory/fit-items.ts";
import { shopOf } from "../shop.ts";

const maxResultBytes = 16_384;
/** Bytes of the result besides the items. */
const frameBytes = 512;

const taste = z.string().trim().min(1).max(120);
const price = z.number().nonnegative();

export const inventoryQuery = defineTool({
  name: "inventory.query",
  description:
    "Looks up products in the stock list: price, stock and attributes. Words in English or Thai, a product number, a price range.",
  input: z.strictObject({
    query: z.string().trim().max(500).optional().describe("What is looked for, in words; not the price."),
    sku: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe("Exactly this product; the words then do not count."),
    max_price: price.optional(),
    min_price: price.optional(),
    in_stock: z.boolean().optional().describe("True leaves out what is not known to be in stock."),
    prefer: z.array(taste).max(10).optional().describe("Makes and qualities to rank first."),
    avoid: z.array(taste).max(10).optional().describe("Makes and qualities to leave out."),
    limit: z.int().min(1).max(10).default(3),
  }),
  output: z.looseObject({
    items: z.array(z.looseObject({ sku: z.string(), name: z.string() })),
    total: z.number(),
    currency: z.string(),
    stale_since: z.string().optional(),
  }),
  effect: "read",
  timeoutMs: 10_000,
  maxResultBytes,
  idempotent: true,
  summarize: ({ sku, query }) =>
    sku !== undefined
      ? `look up product ${quoted(sku)}`
      : `look in the stock list${query ? ` for ${quoted(query)}` : ""}`,
  addresses: "text",
  lists: { field: "items", key: "sku", label: "name" },
  needs: "stock",
  async run(args, context) {
    const { inventory } = shopOf(context);
    if (inventory === null) {
      return {
        ok: false,
        code: "misconfigured",
        message: "There is no stock list to look in. A sheet has to be imported and mapped first.",
      };
    }
    const { items, total, currency, staleSince } = await inventory.find({
      text: args.query ?? null,
      sku: args.sku ?? null,
      minPrice: args.min_price ?? null,
      maxPrice: args.max_price ?? null,
      inStock: args.in_stock ?? false,
      prefer: args.prefer,
      avoid: args.avoid,
      limit: args.limit,
    });
    const stale = staleSince === undefined ? {} : { stale_since: staleSince };
    const fitting = fitItems(items, maxResultBytes - frameBytes);
    return { ok: true, data: { items: fitting, total, currency, ...stale } };
  },
});
