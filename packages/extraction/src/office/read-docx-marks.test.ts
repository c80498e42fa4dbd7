import { describe, expect, it } from "vitest";
import { openZip } from "../zip/open-zip.ts";
import { wordParagraph, wordParts } from "./office.fixture.ts";
import { readDocx } from "./read-docx.ts";
import { zipOf } from "./workbook.fixture.ts";

const run = (marks: string, text = "TEXT", paragraph = "") =>
  `<w:p>${paragraph && `<w:pPr>${paragraph}</w:pPr>`}<w:r><w:rPr>${marks}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const fill = (colour: string) => `<w14:textFill><w14:solidFill>${colour}</w14:solidFill></w14:textFill>`;
const style = (type: string, id: string, marks: string, more = "") =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id} name"/>${more}<w:rPr>${marks}</w:rPr></w:style>`;
const striped = `<w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr></w:tblStylePr>`;
const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[
  style("character", "Hid", "<w:vanish/>"),
  style("character", "White", '<w:color w:val="ffffff"/>'),
  style("character", "Struck", "<w:dstrike/>"),
  style("paragraph", "Old", "<w:strike/>"),
  style("paragraph", "Secret", "<w:vanish/>"),
  style("paragraph", "Open", '<w:vanish w:val="0"/>', '<w:basedOn w:val="Secret"/>'),
  style("table", "HidTable", "<w:vanish/>"),
  style("table", "Striped", "", striped),
].join("")}</w:styles>`;
const table = (properties: string, row: string, text: string, cell = "") =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tr><w:tc>${wordParagraph("a")}</w:tc></w:tr><w:tr>${row}<w:tc>${cell}${text}</w:tc></w:tr></w:tbl>`;
const cellShade = '<w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr>';
const box = `<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${run('<w:color w:val="FFFFFF"/>')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;

const read = (body: string) =>
  readDocx(openZip(zipOf({ ...wordParts(wordParagraph("Shown.") + body), "word/styles.xml": styles })));

describe("marks of a text document, its styles and its tables", () => {
  it.each([
    ["white in small letters", run('<w:color w:val="ffffff"/>')],
    ["white by a style", run('<w:rStyle w:val="White"/>')],
    ["white by theme", run('<w:color w:val="000000" w:themeColor="background1"/>')],
    [
      "white while others are shaded",
      run('<w:color w:val="FFFFFF"/>') + run('<w:shd w:val="clear" w:fill="1F3864"/>', "b"),
    ],
    ["the colour of its shade", run('<w:color w:val="1F3864"/><w:shd w:val="clear" w:fill="1F3864"/>')],
    [
      "the colour of its paragraph",
      run('<w:color w:val="1F3864"/>', "TEXT", '<w:shd w:val="clear" w:fill="1F3864"/>'),
    ],
    ["the colour of its cell", table("", "", run('<w:color w:val="1f3864"/>'), cellShade)],
    ["the colour of its highlight", run('<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>')],
    ["white by an effect", run(`<w:color w:val="000000"/>${fill('<w14:srgbClr w14:val="FFFFFF"/>')}`)],
    ["of no fill", run("<w14:textFill><w14:noFill/></w14:textFill>")],
    [
      "white with an outline of no fill",
      run('<w:color w:val="FFFFFF"/><w14:textOutline><w14:noFill/></w14:textOutline>'),
    ],
    ["one point", run('<w:sz w:val="2"/>')],
    ["hidden in a special way", run("<w:specVanish/>")],
    ["hidden by its paragraph's style", run("", "TEXT", '<w:pStyle w:val="Secret"/>')],
    [
      "hidden by the style of its table",
      table('<w:tblStyle w:val="HidTable"/>', "", wordParagraph("TEXT")).replace(
        wordParagraph("a"),
        "<w:p/>",
      ),
    ],
    ["struck out twice by a style", run('<w:rStyle w:val="Struck"/>')],
    ["a hidden row", table("", "<w:trPr><w:hidden/></w:trPr>", wordParagraph("TEXT"))],
    ["a deleted row", table("", '<w:trPr><w:del w:id="1"/></w:trPr>', wordParagraph("TEXT"))],
    ["moved away in a paragraph", '<w:p><w:moveFrom w:id="1"><w:r><w:t>TEXT</w:t></w:r></w:moveFrom></w:p>'],
    [
      "in several runs",
      "<w:p><w:r><w:rPr><w:strike/></w:rPr><w:t>TE</w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>XT</w:t></w:r></w:p>",
    ],
    ["a box in a hidden run", box.replace("<w:r>", "<w:r><w:rPr><w:vanish/></w:rPr>")],
  ])("E3 is left out and noted once: %s", async (_what, body) => {
    const { parts, notes } = await read(body);
    expect(parts[0]!.markdown).not.toContain("TEXT");
    expect(notes).toHaveLength(1);
    expect(notes?.[0]).toMatch(/^1 /);
  });

  it.each([
    ["shown below a hidden style", run('<w:vanish w:val="0"/>', "TEXT", '<w:pStyle w:val="Secret"/>')],
    ["not struck below a struck style", run('<w:strike w:val="0"/>', "TEXT", '<w:pStyle w:val="Old"/>')],
    ["shown by a style of its own", run("", "TEXT", '<w:pStyle w:val="Open"/>')],
    ["switched twice", run('<w:rStyle w:val="Hid"/>', "TEXT", '<w:pStyle w:val="Secret"/>')],
    ["struck before a change", run("<w:rPrChange><w:rPr><w:strike/><w:vanish/></w:rPr></w:rPrChange>")],
    ["a hidden end of a paragraph", run("", "TEXT", "<w:rPr><w:vanish/></w:rPr>")],
    ["red by an effect", run(`<w:color w:val="FFFFFF"/>${fill('<w14:srgbClr w14:val="FF0000"/>')}`)],
    [
      "of a theme's colour by an effect",
      run(`<w:color w:val="FFFFFF"/>${fill('<w14:schemeClr w14:val="accent1"/>')}`),
    ],
    [
      "white with an outline",
      run(
        '<w:color w:val="FFFFFF"/><w14:textOutline><w14:solidFill><w14:srgbClr w14:val="000000"/></w14:solidFill></w14:textOutline>',
      ),
    ],
    ["white with a shadow", run('<w:shadow/><w:color w:val="FFFFFF"/>')],
    ["white on its cell", table("", "", run('<w:color w:val="FFFFFF"/>'), cellShade)],
    [
      "white in a striped table",
      table('<w:tblStyle w:val="Striped"/>', "", run('<w:color w:val="FFFFFF"/>')),
    ],
    ["white in a box", box],
    ["of no colour on black", run('<w:shd w:val="clear" w:fill="000000"/>')],
    ["of automatic colour", run('<w:color w:val="auto"/><w:shd w:val="clear" w:fill="000000"/>')],
    ["moved here", '<w:p><w:moveTo w:id="1"><w:r><w:t>TEXT</w:t></w:r></w:moveTo></w:p>'],
    ["a row that is shown", table("", '<w:trPr><w:hidden w:val="0"/></w:trPr>', wordParagraph("TEXT"))],
  ])("E3 is kept: %s", async (_what, body) => {
    const { parts } = await read(body);
    expect(parts[0]!.markdown).toContain("TEXT");
  });

  it("E3 raised and lowered signs stay apart from the number beside them", async () => {
    const beside = (mark: string, text: string) =>
      `<w:p><w:r><w:t>x10</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="${mark}"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const body = beside("superscript", "6") + beside("subscript", "2");
    const { parts } = await read(body + table("", "", beside("superscript", "-3")));
    expect(parts[0]!.markdown).toMatch(/x10⁶\s+x10₂[\s\S]*x10⁻³/);
  });

  it("E3 a change inside a box is counted once, though the box is in the file twice", async () => {
    const inside =
      "<w:txbxContent><w:p><w:del><w:r><w:delText>a</w:delText></w:r></w:del></w:p></w:txbxContent>";
    const { notes } = await read(
      `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${inside}</mc:Choice><mc:Fallback>${inside}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    );
    expect(notes).toEqual(["1 tracked deletion was left out."]);
  });
});
