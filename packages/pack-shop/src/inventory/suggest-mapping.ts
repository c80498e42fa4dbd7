import { normalise } from "@konstruct/tools/search/normalise";
import type { SheetMapping } from "../shop-settings.ts";
import type { Sheet } from "./sheet.ts";

/** Common headings of such columns, in English and Thai; the first of a list that the sheet has counts. */
const usual: Readonly<Record<"sku" | "name" | "price" | "stock", readonly string[]>> = {
  sku: [
    "sku",
    "itemno",
    "itemcode",
    "productcode",
    "partnumber",
    "partno",
    "article",
    "code",
    "no",
    "id",
    "รหัสสินค้า",
    "รหัส",
  ],
  name: [
    "name",
    "productname",
    "itemname",
    "product",
    "item",
    "title",
    "description",
    "ชื่อสินค้า",
    "ชื่อ",
    "สินค้า",
    "รายการ",
  ],
  price: ["price", "unitprice", "saleprice", "retailprice", "amount", "cost", "ราคาขาย", "ราคา"],
  stock: [
    "stock",
    "instock",
    "quantity",
    "qty",
    "available",
    "onhand",
    "inventory",
    "คงเหลือ",
    "จำนวน",
    "สต็อก",
    "สต๊อก",
  ],
};

const plain = (heading: string) => normalise(heading).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** A field name made from a heading in any script; a heading that gives none has to be mapped by hand. */
function fieldOf(heading: string): string {
  const words = heading
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
  return words.replaceAll(/^_+|_+$/g, "").slice(0, 40);
}

const ownFields = new Set([
  "currency",
  "in_stock",
  "price_note",
  "stock_note",
  "sku",
  "name",
  "price",
  "stock",
]);

/** A suggested mapping. Null if no heading looks like a number and a name: a person has to choose. */
export function suggestMapping({ headings }: Pick<Sheet, "headings">): SheetMapping | null {
  const taken = new Set<string>();
  const find = (names: readonly string[]): string | undefined => {
    const free = headings.filter((heading) => !taken.has(heading));
    // A heading that equals the word precedes one that contains it: "Code" before "Colour code".
    const exact = names.map((name) => free.find((heading) => plain(heading) === name));
    const holding = names
      .filter((name) => name.length > 2)
      .map((name) => free.find((heading) => plain(heading).includes(name)));
    const found = [...exact, ...holding].find((heading) => heading !== undefined);
    if (found !== undefined) taken.add(found);
    return found;
  };
  const [sku, price, stock, name] = [usual.sku, usual.price, usual.stock, usual.name].map(find);
  if (sku === undefined || name === undefined) return null;
  const others = headings
    .filter((heading) => !taken.has(heading))
    .map((heading) => [fieldOf(heading), heading]);
  const attributes = Object.fromEntries(
    others.filter(([field = ""]) => field !== "" && !ownFields.has(field)),
  ) as Record<string, string>;
  return {
    columns: { ...attributes, sku, name, ...(price && { price }), ...(stock && { stock }) },
    currency: "",
  };
}
