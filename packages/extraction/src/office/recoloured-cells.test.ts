import { describe, expect, it } from "vitest";
import { openZip } from "../zip/open-zip.ts";
import { readXlsx } from "./read-xlsx.ts";
import { sheetXml, workbookParts, zipOf } from "./workbook.fixture.ts";

const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font/><font><color rgb="FFFFFFFF"/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs><dxfs><dxf><font><b/></font></dxf><dxf><font><strike/></font></dxf></dxfs></styleSheet>`;

function read(rules: string, cells: (xml: string) => string = (xml) => xml) {
  const sheet = cells(sheetXml([["Gold"], ["Silver"]])).replace("</sheetData>", `</sheetData>${rules}`);
  const bytes = zipOf({ ...workbookParts({ Prices: sheet }), "xl/styles.xml": styles });
  return readXlsx(bytes, openZip(bytes));
}
const rule = (style: number) =>
  `<conditionalFormatting sqref="A1 A2:B9"><cfRule type="expression" dxfId="${style}" priority="1"><formula>$B1="ended"</formula></cfRule></conditionalFormatting>`;
const newer = (font: string) =>
  `<extLst><ext><x14:conditionalFormattings xmlns:x14="a" xmlns:xm="b"><x14:conditionalFormatting><x14:cfRule type="expression"><xm:f>1</xm:f><x14:dxf><font>${font}</font></x14:dxf></x14:cfRule><xm:sqref>A1 A2:B9</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`;

describe("rules that change how cells look", () => {
  it.each([
    ["by a style", rule(1)],
    ["by a style of its own", newer("<strike/>")],
  ])("E3 the author is told of cells that a rule may strike out: %s", async (_what, rules) => {
    const { parts, notes } = await read(rules);
    expect(parts[0]!.markdown).toContain("Gold");
    expect(notes).toEqual(["Sheet Prices: a rule may strike out cells in A1, A2:B9. They were read."]);
  });

  it.each([
    ["another style", rule(0)],
    ["a style that does not strike out", newer('<strike val="0"/>')],
  ])("E3 nothing is said of %s", async (_what, rules) => {
    expect((await read(rules)).notes).toEqual([]);
  });

  it("E3 a white text that a newer rule may colour is kept", async () => {
    const white = (xml: string) => xml.replaceAll("<c ", '<c s="1" ');
    expect((await read(newer("<b/>"), white)).parts[0]!.markdown).toContain("Gold");
    expect((await read("", white)).parts[0]!.markdown).toBe("");
  });
});
