import { describe, expect, it } from "vitest";
import { sheetXml, workbookOf, workbookParts, zipOf } from "./office/workbook.fixture.ts";
import { readWorkbook } from "./read-workbook.ts";

describe("read a workbook", () => {
  it("E3 gives every sheet with its rows, empty cells in their column", async () => {
    const bytes = workbookOf({
      Stock: [["sku", "name", "left"], ["A-1", null, 3], [], ["สินค้า", "a & b < c", true]],
      ราคา: [["x"]],
    });
    expect(await readWorkbook(bytes)).toEqual([
      {
        name: "Stock",
        rows: [
          ["sku", "name", "left"],
          ["A-1", "", "3"],
          ["", "", ""],
          ["สินค้า", "a & b < c", "TRUE"],
        ],
      },
      { name: "ราคา", rows: [["x"]] },
    ]);
  });

  it("E3 numbers have every significant digit and no binary artefacts", async () => {
    const raw = ["29.989999999999998", "0.1", "12345678901234567890", "1.0E-2", "1.5E21", "-7", "100.50"];
    const [sheet] = await readWorkbook(workbookOf({ Prices: [raw.map((digits) => ({ raw: digits }))] }));
    expect(sheet?.rows).toEqual([
      ["29.99", "0.1", "12345678901234567890", "0.01", "1500000000000000000000", "-7", "100.5"],
    ]);
  });

  it("E3 dates are ISO: a day, a day with its time, a time alone", async () => {
    const [sheet] = await readWorkbook(
      workbookOf({ Days: [[{ date: 46082 }, { date: 46082.604166666664 }, { date: 0.604166666666667 }]] }),
    );
    expect(sheet?.rows).toEqual([["2026-03-01", "2026-03-01T14:30:00", "14:30:00"]]);
  });

  const farCell = `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`;
  const entities = `<!DOCTYPE x [<!ENTITY a "b">]>${sheetXml([["&a;"]])}`;
  it.each([
    ["bytes of nothing", new Uint8Array(0), /damaged/],
    ["a text", Buffer.from("sku,name\n1,2\n".repeat(20)), /damaged/],
    ["a cell at the far corner", zipOf(workbookParts({ A: farCell })), /Split it/],
    ["entities of its own", zipOf(workbookParts({ A: entities })), /entities/],
    [
      "a row with a number beyond all",
      zipOf(workbookParts({ A: farCell.replaceAll("1048576", "9".repeat(18)) })),
      /no sheet/,
    ],
    ["no workbook inside", zipOf({ "a.xml": "<a/>" }), /damaged/],
  ])("E3 %s is refused with a reason", async (_what, bytes, reason) => {
    await expect(readWorkbook(bytes)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(reason),
    });
  });
});
