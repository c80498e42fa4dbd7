import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSheet } from "./parse-sheet.ts";
import { previewRows } from "./preview-rows.ts";
import { readSheetFile } from "./read-sheet-file.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const sheet = parseSheet(
  "Item no,Product name,Unit price,Qty,Colour code\nA-1,Desk lamp,20.00,3,red\nA-1,Desk lamp 2,ask us,0,blue\n,No number,5,1,\n",
);

describe("the preview of a stock list", () => {
  it("F5 columns are suggested by common headings, the rest under their own names", () => {
    expect(suggestMapping(sheet)?.columns).toEqual({
      colour_code: "Colour code",
      sku: "Item no",
      name: "Product name",
      price: "Unit price",
      stock: "Qty",
    });
    const thai = { headings: ["รหัสสินค้า", "ชื่อสินค้า", "ราคา", "คงเหลือ"] };
    expect(suggestMapping(thai)?.columns).toEqual({
      sku: "รหัสสินค้า",
      name: "ชื่อสินค้า",
      price: "ราคา",
      stock: "คงเหลือ",
    });
    expect(suggestMapping({ headings: ["a", "b"] })).toBeNull();
  });

  it("F5 each row is shown as it would be read, with its problems", () => {
    const preview = previewRows(sheet, { ...suggestMapping(sheet)!, currency: "EUR" }, 20);
    expect(preview).toMatchObject({ items: 2, leftOut: 1, repeated: ["A-1"] });
    expect(preview.rows[0]).toMatchObject({ row: 2, item: { sku: "A-1", price: 20, stock: 3 } });
    expect(preview.rows[1]?.problems).toEqual([
      'The list says "ask us".',
      "The number A-1 occurs more than once.",
    ]);
    expect(preview.rows[2]).toMatchObject({ item: null, problems: [expect.stringContaining("left out")] });
  });

  it("F5 a missing column is named", () => {
    const mapping = { columns: { sku: "Item no", name: "Nothing" }, currency: "" };
    expect(() => previewRows(sheet, mapping, 20)).toThrow('no column "Nothing" for name');
  });

  it("F5 for any headings the suggested mapping fits the sheet", () => {
    const heading = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom("sku", "name", "price", "stock", "ราคา"),
    );
    fc.assert(
      fc.property(fc.uniqueArray(heading, { maxLength: 12 }), (given) => {
        const { headings, rows } = parseSheet(given.map((one) => `"${one.replaceAll('"', '""')}"`).join(","));
        const mapping = suggestMapping({ headings });
        if (mapping === null) return;
        expect(() => previewRows({ headings, rows }, mapping, 5)).not.toThrow();
        expect(new Set(Object.values(mapping.columns)).size).toBe(Object.keys(mapping.columns).length);
      }),
    );
  });

  it("F5 the bytes decide the file type, and an empty file is rejected", async () => {
    const read = await readSheetFile(Buffer.from("sku;name\n1;Lamp\n"));
    expect(read).toMatchObject({ headings: ["sku", "name"], rows: [{ sku: "1", name: "Lamp" }] });
    await expect(readSheetFile(Buffer.alloc(0))).rejects.toMatchObject({ code: "invalid_input" });
    await expect(readSheetFile(Buffer.from("PK\u0003\u0004 no archive"))).rejects.toThrow();
  });
});
