import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { SheetMapping } from "../shop-settings.ts";
import { createInventory, type LoadedInventory } from "./create-inventory.ts";
import type { InventoryQuery } from "./inventory.ts";
import { loadSheetCsv } from "./load-sheet-csv.ts";

const anything: InventoryQuery = {
  text: null,
  sku: null,
  minPrice: null,
  maxPrice: null,
  inStock: false,
  limit: 10,
};

const partsMapping = {
  columns: {
    sku: "item no",
    name: "PRODUCT",
    price: "price(thb)",
    stock: "On Hand",
    category: "Type",
    brand: "Brand",
    connection: "Connection",
    notes: "Notes",
  },
  currency: "THB",
};
const gearMapping = {
  columns: {
    sku: "Artikel",
    name: "Bezeichnung",
    price: "Preis",
    stock: "Bestand",
    category: "Gruppe",
    persons: "Personen",
  },
  currency: "EUR",
};
const thaiMapping = {
  columns: {
    sku: "รหัสสินค้า",
    name: "ชื่อสินค้า",
    price: "ราคา",
    stock: "คงเหลือ",
    category: "ประเภท",
    brand: "ยี่ห้อ",
    features: "คุณสมบัติ",
  },
  currency: "THB",
};

async function load(name: string, mapping: SheetMapping): Promise<LoadedInventory> {
  const { rows, headings } = await loadSheetCsv(join(import.meta.dirname, "../fixtures", name));
  return createInventory(rows, mapping, headings);
}

let parts: LoadedInventory;
let gear: LoadedInventory;
let thai: LoadedInventory;
beforeAll(async () => {
  parts = await load("computer-parts.csv", partsMapping);
  gear = await load("outdoor-gear.csv", gearMapping);
  thai = await load("thai-shop.csv", thaiMapping);
});

const skus = async (inventory: LoadedInventory, text: string | null, more: Partial<InventoryQuery> = {}) =>
  (await inventory.find({ ...anything, text, ...more })).items.map(({ sku }) => sku);

describe("an inventory of a sheet", () => {
  it("F5 counts rows without a number or a name and leaves them out", () => {
    expect(parts).toMatchObject({ itemCount: 11, skippedRows: 2 });
  });

  it("F5 T1 a gaming mouse within 1500: items in stock first, then the one that is not", async () => {
    const found = await parts.find({
      ...anything,
      text: "Recommend a gaming mouse",
      maxPrice: 1500,
      limit: 3,
    });
    expect(found.items.map(({ sku, in_stock }) => [sku, in_stock])).toEqual([
      ["GM-205", true],
      ["GM-101", true],
      ["GM-102", false],
    ]);
    expect(found.items[1]).toEqual({
      sku: "GM-101",
      name: "Falcon Gaming Mouse",
      price: 1290,
      currency: "THB",
      stock: 14,
      in_stock: true,
      category: "Mouse",
      brand: "Norrick",
      connection: "USB",
      notes: "Six buttons, 12 000 DPI",
    });
    expect(found).toMatchObject({ total: 6, currency: "THB" });
  });

  it("F5 a match of all words ranks above one of some, and a named category excludes others", async () => {
    expect((await skus(parts, "gaming mouse")).slice(0, 3)).toEqual(["GM-205", "GM-101", "GM-102"]);
    expect(await skus(parts, "gaming mouse")).not.toContain("GK-300");
    expect((await skus(parts, "gaming mouse pads"))[0]).toBe("MP-001");
  });

  it.each([
    ["wireless mice", "GM-102"],
    ["gamimg keybord", "GK-300"],
    ["GAMING KEYBOARDS", "GK-300"],
    ["ｇｍ１０２", "GM-102"],
    ["gm-102", "GM-102"],
    ["16gb laptop", "LP-900"],
    ["laptop with 32 GB", "LP-950"],
    ["do you have the 300?", "GK-300"],
    ["27 inch monitor", "MN-270"],
    ["wi fi keyboard", "GK-301"],
    ["tavro silent mouse", "OM-010"],
  ])("F5 %j finds it first", async (text, sku) => {
    expect((await skus(parts, text))[0]).toBe(sku);
  });

  it.each([
    "blender",
    "blender 2000",
    "anything good",
    "show me the cheapest thing",
    "something for 12000",
    "!?",
  ])("F5 D6 %j is not in the shop, so nothing is offered", async (text) => {
    expect(await parts.find({ ...anything, text })).toEqual({ items: [], total: 0, currency: "THB" });
  });

  it("F5 one letter may be wrong in a long word, never in a model number nor at the start", async () => {
    expect(await skus(parts, "GM-103")).not.toContain("GM-102");
    expect(await skus(parts, "house")).toEqual([]);
    expect(await skus(gear, "text")).toEqual([]);
  });

  it("F5 a product number is found in any case and spacing, exactly or not at all", async () => {
    expect(await skus(parts, null, { sku: "gm 102" })).toEqual(["GM-102"]);
    expect(await skus(parts, "keyboard", { sku: "GM-102" })).toEqual(["GM-102"]);
    expect(await skus(parts, null, { sku: "GM-10" })).toEqual([]);
    expect(await skus(parts, null, { sku: "GM-102", inStock: true })).toEqual([]);
  });

  it("F5 an unreadable price is null, and within no budget", async () => {
    const monitor = await parts.find({ ...anything, text: "monitor" });
    expect(monitor.items[0]).toMatchObject({ price: null, price_note: 'The list says "ask us".', stock: 3 });
    expect(await skus(parts, "monitor", { maxPrice: 1_000_000 })).toEqual([]);
    const bag = await gear.find({ ...anything, text: "sleeping bag" });
    expect(bag.items[0]).toMatchObject({ sku: "S-1", price: null, price_note: 'The list says "=1+1".' });
  });

  it("F5 without words everything within the range is returned, cheapest in stock first", async () => {
    expect(await skus(parts, null, { maxPrice: 400 })).toEqual(["MP-001", "OM-010"]);
    expect(await skus(parts, " ", { minPrice: 30_000, limit: 1 })).toEqual(["LP-900"]);
    expect(await skus(parts, null, { inStock: true, maxPrice: 1_000 })).toEqual([
      "MP-001",
      "OM-011",
      "GM-205",
    ]);
  });

  it("F5 D8 another shop needs only another sheet and mapping", async () => {
    expect(await skus(gear, "tents")).toEqual(["Z-2", "Z-4"]);
    expect((await gear.find({ ...anything, text: "4 person tent" })).items[0]).toMatchObject({
      sku: "Z-4",
      price: 1799,
      currency: "EUR",
      stock: null,
      in_stock: true,
      stock_note: 'The list says "10+".',
    });
    expect(await skus(gear, "knives")).toEqual(["K-1"]);
    expect(await skus(gear, "gaming mouse")).toEqual([]);
  });

  it.each([
    ["เมาส์เกมมิ่ง", "T-01"],
    ["อยากได้เม้าส์เล่นเกมราคาไม่เกิน 1500 บาทครับ", "T-01"],
    ["คีย์บอร์ด", "T-03"],
    ["หูฟังบลูทูธกันน้ำ", "T-04"],
    ["เต้นท์", "T-05"],
    ["เต็นท์กันนํ้า", "T-05"],
    ["ข้าวหอมมะลิ", "T-06"],
    ["RGB", "T-01"],
  ])("F5 D9 %j finds it first in a Thai sheet", async (text, sku) => {
    expect((await skus(thai, text))[0]).toBe(sku);
  });

  it.each(["ตู้เย็น", "แนะนำหน่อยครับ", "ขาว"])("F5 D9 %j is not in the Thai shop", async (text) => {
    expect(await skus(thai, text)).toEqual([]);
  });

  it("F5 the same question gives the same answer, whatever question came before", async () => {
    const first = await parts.find({ ...anything, text: "usb mouse" });
    await parts.find({ ...anything, text: "keybord" });
    expect(await parts.find({ ...anything, text: "usb mouse" })).toEqual(first);
  });
});

describe("a mapping", () => {
  const rows = [{ SKU: "A", Name: "Lamp", Price: 12.5, Stock: -2, Colour: "red" }];
  const columns = { sku: "SKU", name: "Name" };

  it("F5 a missing column is named together with the existing ones", () => {
    expect(() => createInventory(rows, { columns: { ...columns, brand: "Maker" }, currency: "USD" })).toThrow(
      'The sheet has no column "Maker" for brand. Its columns are: "SKU", "Name", "Price", "Stock", "Colour".',
    );
    expect(() => createInventory([], { columns, currency: "USD" })).toThrow("Its columns are: none at all");
  });

  it("F5 a column cannot have the name of an item's own field", () => {
    expect(() =>
      createInventory(rows, { columns: { ...columns, currency: "Colour" }, currency: "" }),
    ).toThrow('A column cannot be mapped to "currency"');
  });

  it("F5 numbers in cells are read as they are; negative stock is none left", async () => {
    const mapping = { columns: { ...columns, price: "Price", stock: "Stock" }, currency: "USD" };
    const { items } = await createInventory(rows, mapping).find({ ...anything, text: "lamp" });
    expect(items).toEqual([
      { sku: "A", name: "Lamp", price: 12.5, currency: "USD", stock: 0, in_stock: false },
    ]);
  });

  it("F5 a search by price or stock in a sheet without them is an error that says so", async () => {
    const inventory = createInventory(rows, { columns, currency: "USD" });
    await expect(inventory.find({ ...anything, maxPrice: 5 })).rejects.toThrow("has no price column mapped");
    await expect(inventory.find({ ...anything, inStock: true })).rejects.toThrow(
      "has no stock column mapped",
    );
    expect((await inventory.find(anything)).items[0]).toMatchObject({
      price: null,
      stock: null,
      in_stock: null,
    });
  });

  it("F5 fields named like object properties are plain names", async () => {
    const hostile = { columns: { ...columns, constructor: "Colour", toString: "Price" }, currency: "" };
    const { items } = await createInventory(rows, hostile).find({ ...anything, text: "red" });
    expect(items[0]).toMatchObject({ constructor: "red", toString: "12.5" });
  });

  it("F5 rejects more rows than a search in memory can hold", () => {
    const many = Array.from({ length: 20_001 }, () => ({ SKU: "A", Name: "B" }));
    expect(() => createInventory(many, { columns, currency: "" }, ["SKU", "Name"])).toThrow(
      "more than 20000 rows",
    );
  });
});
