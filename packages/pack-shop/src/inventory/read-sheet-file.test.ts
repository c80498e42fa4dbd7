import { sheetXml, workbookOf, workbookParts, zipOf } from "@konstruct/extraction/office/workbook.fixture";
import { describe, expect, it } from "vitest";
import { readSheetFile } from "./read-sheet-file.ts";

describe("a stock list from a workbook", () => {
  it("D4 keeps every digit of a number", async () => {
    const bytes = workbookOf({
      Stock: [
        ["sku", "name"],
        [{ raw: "12345678901234567890" }, "Lamp"],
      ],
    });
    expect(await readSheetFile(bytes)).toMatchObject({ rows: [{ sku: "12345678901234567890" }], notes: [] });
  });

  it("D4 says what of it is hidden", async () => {
    const hidden = sheetXml([["sku"], ["A-1"], ["A-2"]]).replace('<row r="3">', '<row r="3" hidden="1">');
    const sheet = await readSheetFile(zipOf(workbookParts({ Stock: hidden })));
    expect(sheet).toMatchObject({ rows: [{ sku: "A-1" }], notes: ["1 hidden row was left out."] });
  });

  it("D4 says where a rule may strike out a price that it read", async () => {
    const rule =
      '<conditionalFormatting sqref="B2:B9"><cfRule type="expression" dxfId="0"/></conditionalFormatting>';
    const parts = workbookParts({
      Stock: sheetXml([["sku"], ["A-1"]]).replace("</worksheet>", `${rule}</worksheet>`),
    });
    const styles =
      "<styleSheet><cellXfs><xf/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>";
    expect(await readSheetFile(zipOf({ ...parts, "xl/styles.xml": styles }))).toMatchObject({
      notes: ["Sheet Stock: a rule may strike out cells in B2:B9. They were read."],
    });
  });
});
