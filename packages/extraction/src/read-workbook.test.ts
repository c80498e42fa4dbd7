import { describe, expect, it } from "vitest";
import { sheetXml, workbookOf, workbookParts, zipOf } from "./office/workbook.fixture.ts";
import { readWorkbook } from "./read-workbook.ts";

describe("read a workbook", () => {
  it("E3 gives every sheet with its rows, empty cells in their column", async () => {
    const bytes = workbookOf({
      Stock: [["sku", "name", "left"], ["A-1", null, 3], [], ["สินค้า", "a & b < c", true]],
      ราคา: [["x"]],
    });
    expect((await readWorkbook(bytes)).sheets).toEqual([
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
    const {
      sheets: [sheet],
    } = await readWorkbook(workbookOf({ Prices: [raw.map((digits) => ({ raw: digits }))] }));
    expect(sheet?.rows).toEqual([
      ["29.99", "0.1", "12345678901234567890", "0.01", "1500000000000000000000", "-7", "100.5"],
    ]);
  });

  it("E3 dates of each region are ISO: a day, a day with its time, a time alone", async () => {
    const {
      sheets: [sheet],
    } = await readWorkbook(
      workbookOf({ Days: [[{ date: 46082 }, { date: 46082.604166666664 }, { date: 0.604166666666667 }]] }),
    );
    expect(sheet?.rows).toEqual([["2026-03-01", "2026-03-01 14:30", "14:30"]]);
  });

  /** One sheet with these rows and columns, in which style 1 is struck out and style 2 is white. */
  const styled = (data: string, more: Record<string, string> = {}, before = "") =>
    zipOf({
      ...workbookParts({ A: `<worksheet>${before}<sheetData>${data}</sheetData></worksheet>` }),
      "xl/styles.xml": `<styleSheet><fonts><font/><font><strike/></font><font><color rgb="FFFFFFFF"/></font></fonts><fills><fill/></fills><cellXfs><xf/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>`,
      ...more,
    });
  const cell = (reference: string, text: string, style = 0) =>
    `<c r="${reference}" t="str" s="${style}"><v>${text}</v></c>`;

  it("E3 hidden rows and columns, struck-out and white cells are left out and counted", async () => {
    const data = `<row r="1">${cell("A1", "a")}${cell("B1", "hid")}${cell("C1", "c")}</row><row r="2" hidden="1">${cell("A2", "hid")}</row><row r="3">${cell("A3", "old", 1)}${cell("C3", "white", 2)}</row><row r="4">${cell("A4", "z")}</row>`;
    const { sheets, leftOut } = await readWorkbook(
      styled(data, {}, '<cols><col min="2" max="2" hidden="1"/></cols>'),
    );
    expect(sheets[0]?.rows.filter((row) => row.some((text) => text !== ""))).toEqual([
      ["a", "", "c"],
      ["z", "", ""],
    ]);
    expect(leftOut).toEqual({ rows: 1, columns: 1, struckOut: 1, hidden: 1 });
  });

  it("E3 of a text in runs only the struck-out ones are left out", async () => {
    const runs =
      '<is><r><rPr><strike/></rPr><t>10 EUR</t></r><r><t xml:space="preserve"> 9 EUR</t></r><rPh><t>x</t></rPh></is>';
    const { sheets, leftOut } = await readWorkbook(
      styled(`<row r="1"><c r="A1" t="inlineStr">${runs}</c></row>`),
    );
    expect(sheets[0]?.rows).toEqual([[" 9 EUR"]]);
    expect(leftOut).toMatchObject({ struckOut: 1 });
  });

  const theme = `<a:theme xmlns:a="a"><a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="112233"/></a:dk2></a:clrScheme></a:theme>`;
  /** One cell with this text, in this font on this fill. */
  function styledCell(font: string, fill = "", format = "", row = "", more = "") {
    const parts = workbookParts({
      A: `<worksheet>${more.startsWith("<cols") ? more : ""}<sheetData><row r="1"${row}>${cell("A1", "TEXT", 1)}</row><row r="2">${cell("C2", "a")}</row></sheetData>${more.startsWith("<cols") ? "" : more}</worksheet>`,
    });
    return zipOf({
      ...parts,
      "xl/_rels/workbook.xml.rels": parts["xl/_rels/workbook.xml.rels"]!.replace(
        "</Relationships>",
        '<Relationship Id="t" Type="x/theme" Target="theme/theme1.xml"/></Relationships>',
      ),
      "xl/theme/theme1.xml": theme,
      "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${format || "General"}"/></numFmts><fonts><font/><font>${font}</font></fonts><fills><fill/><fill>${fill}</fill></fills><cellXfs><xf/><xf fontId="1" fillId="1" numFmtId="200"/></cellXfs></styleSheet>`,
    });
  }
  const solid = (colour: string) =>
    `<patternFill patternType="solid"><fgColor ${colour}/><bgColor indexed="64"/></patternFill>`;

  it.each([
    ["a format of nothing", "", "", ";;;"],
    ["a format without texts", "", "", "0;0;0;"],
    ["white by number", '<color indexed="9"/>'],
    ["white, said to be transparent", '<color rgb="00FFFFFF"/>'],
    ["white in six digits", '<color rgb="ffffff"/>'],
    ["white by theme", '<color theme="0"/>'],
    ["nearly white", '<color theme="1" tint="0.999"/>'],
    ["the fill's own colour", '<color rgb="FF00FF00"/>', solid('rgb="0000FF00"')],
    ["the fill's colour by theme", '<color rgb="FF112233"/>', solid('theme="3"')],
    ["black on black", "", solid('indexed="8"')],
    ["white on white", '<color theme="0"/>', solid('rgb="FFFFFFFF"')],
    ["a row without height", "", "", "", ' ht="0" customHeight="1"'],
    ["a column without width", "", "", "", "", '<cols><col min="1" max="1" width="0"/></cols>'],
    ["a rule for other cells", '<color indexed="9"/>', "", "", "", '<conditionalFormatting sqref="C1:D9"/>'],
  ])("E3 a cell is left out and noted: %s", async (_what, ...styled) => {
    const { sheets, leftOut } = await readWorkbook(styledCell(...(styled as [string])));
    expect(sheets[0]?.rows.flat()).not.toContain("TEXT");
    expect(Object.values(leftOut).reduce((sum, each) => sum + each, 0)).toBe(1);
  });

  it.each([
    ["white on a fill", '<color theme="0"/>', solid('theme="3"')],
    ["white on a pattern", '<color indexed="9"/>', '<patternFill patternType="gray125"/>'],
    ["white in a table", '<color indexed="9"/>', "", "", "", '<tableParts><tablePart id="a"/></tableParts>'],
    ["a shade of white", '<color theme="0" tint="-0.5"/>'],
    ["a rule for this cell", '<color indexed="9"/>', "", "", "", '<conditionalFormatting sqref="C9 A1:B2"/>'],
    ["a format of numbers", "", "", "0.00;;"],
    ["no longer struck out", '<strike val="0"/>'],
  ])("E3 a cell is kept: %s", async (_what, ...styled) => {
    const { sheets } = await readWorkbook(styledCell(...(styled as [string])));
    expect(sheets[0]?.rows.flat()).toContain("TEXT");
  });

  it("E3 runs have fonts of their own: not struck out in a struck-out cell, white in a plain one", async () => {
    const run = (font: string, text: string) => `<r>${font}<t xml:space="preserve">${text}</t></r>`;
    const inCell = (style: number, runs: string) =>
      `<c r="A1" s="${style}" t="inlineStr"><is>${runs}</is></c>`;
    const rowsOf = async (xml: string) =>
      (await readWorkbook(styled(`<row r="1">${xml}</row>`))).sheets[0]?.rows.flat();
    const now = `${run("", "10 EUR")}${run("<rPr><b/></rPr>", " 9 EUR")}`;
    expect(await rowsOf(inCell(1, now))).toEqual([" 9 EUR"]);
    const secret = `${run("", "9 EUR")}${run('<rPr><color indexed="9"/></rPr>', " secret")}`;
    expect(await rowsOf(inCell(0, secret))).toEqual(["9 EUR"]);
  });

  it("E3 a hidden sheet is left out", async () => {
    const parts = workbookParts({ Shown: sheetXml([["a"]]), Secret: sheetXml([["b"]]) });
    const main = parts["xl/workbook.xml"]!.replace('name="Secret"', 'name="Secret" state="veryHidden"');
    const { sheets, leftOut } = await readWorkbook(zipOf({ ...parts, "xl/workbook.xml": main }));
    expect(sheets.map(({ name }) => name)).toEqual(["Shown"]);
    expect(leftOut).toMatchObject({ sheets: 1 });
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
