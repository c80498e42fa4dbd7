import { describe, expect, it } from "vitest";
import { openZip } from "../zip/open-zip.ts";
import { wordParagraph, wordParts } from "./office.fixture.ts";
import { readDocx } from "./read-docx.ts";
import { zipOf } from "./workbook.fixture.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const spaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(" ");

async function read(body: string, edges: Record<string, string> = {}, settings = "") {
  const names = Object.keys(edges);
  const parts: Record<string, string> = {
    ...wordParts(""),
    "word/document.xml": `<?xml version="1.0"?><w:document ${spaces}><w:body>${body}</w:body></w:document>`,
    "word/settings.xml": `<w:settings ${spaces}>${settings}</w:settings>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map((name) => `<Relationship Id="${name}" Type="${office}/${name.slice(0, 6)}" Target="${name}.xml"/>`)
      .join("")}</Relationships>`,
  };
  for (const name of names) {
    const tag = name.startsWith("header") ? "hdr" : "ftr";
    parts[`word/${name}.xml`] = `<?xml version="1.0"?><w:${tag} ${spaces}>${edges[name]}</w:${tag}>`;
  }
  const draft = await readDocx(openZip(zipOf(parts)));
  return { text: draft.parts[0]!.markdown.replaceAll("\\", ""), notes: draft.notes };
}

const run = (text: string, marks = "") => `<w:r><w:rPr>${marks}</w:rPr><w:t>${text}</w:t></w:r>`;
const maths = (inner: string) => `<w:p>${run("Sum ")}<m:oMath>${inner}</m:oMath></w:p>`;
const m = (text: string, marks = "") =>
  `<m:r><m:rPr><m:sty m:val="p"/></m:rPr>${marks}<m:t>${text}</m:t></m:r>`;
const e = (inner: string, tag = "e") => `<m:${tag}>${inner}</m:${tag}>`;
const field = (data: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${run(" Yes")}</w:p>`;
const box = (text: string, marks = "") =>
  `<w:drawing><wp:inline><wps:wsp><wps:txbx><w:txbxContent><w:p>${run(text, marks)}</w:p></w:txbxContent></wps:txbx></wps:wsp></wp:inline></w:drawing>`;

describe("texts of a document in more than plain runs are read", () => {
  it.each([
    [
      "a simple field",
      `<w:p>${run("Price ")}<w:fldSimple w:instr=" DOCPROPERTY x ">${run("49 EUR")}</w:fldSimple></w:p>`,
      "Price 49 EUR",
    ],
    ["a fraction", maths(e(e(m("a+b"), "num") + e(m("2"), "den"), "f")), "Sum (a+b)/2"],
    ["a power", maths(e(`<m:sSupPr/>${e(m("x"))}${e(m("2"), "sup")}`, "sSup")), "Sum x^2"],
    [
      "a root",
      maths(e(`<m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(m("a+1"))}`, "rad")),
      "Sum √(a+1)",
    ],
    [
      "a sum",
      maths(
        e(
          `<m:naryPr><m:chr m:val="∑"/></m:naryPr>${e(m("i=1"), "sub")}${e(m("n"), "sup")}${e(m("i"))}`,
          "nary",
        ),
      ),
      "Sum ∑_(i=1)^ni",
    ],
    [
      "brackets",
      maths(e(`<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(m("x &lt; y"))}`, "d")),
      "Sum [x < y]",
    ],
    [
      "a matrix",
      maths(e(e(e(m("1")) + e(m("0")), "mr") + e(e(m("0")) + e(m("2")), "mr"), "m")),
      "Sum 1 0; 0 2",
    ],
    ["an equation on its own", `<w:p><m:oMathPara><m:oMath>${m("E=9")}</m:oMath></m:oMathPara></w:p>`, "E=9"],
    [
      "how a word is spoken",
      `<w:p><w:r><w:ruby><w:rubyPr><w:lid w:val="ja"/></w:rubyPr><w:rt>${run("kyo")}</w:rt><w:rubyBase>${run("京")}</w:rubyBase></w:ruby></w:r></w:p>`,
      "京(kyo)",
    ],
    [
      "a sign of a plain font",
      '<w:p><w:r><w:sym w:font="Calibri" w:char="F041"/><w:sym w:font="Arial" w:char="20AC"/></w:r></w:p>',
      "A€",
    ],
    ["a sign of a font of signs", '<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r></w:p>', "✓"],
    [
      "the other direction",
      `<w:p><w:bdo w:val="rtl">${run("abc")}</w:bdo><w:dir w:val="ltr">${run("def")}</w:dir></w:p>`,
      "abcdef",
    ],
    [
      "a checked box",
      `<w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run("☒")}</w:sdtContent></w:sdt>${run(" Yes")}</w:p>`,
      "☒ Yes",
    ],
    ["an older checked box", field('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>'), "☒ Yes"],
    ["an older empty box", field('<w:checkBox><w:default w:val="0"/></w:checkBox>'), "☐ Yes"],
    [
      "an older list",
      field(
        '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Bag"/><w:listEntry w:val="Lock"/></w:ddList>',
      ),
      "Lock Yes",
    ],
    [
      "a box for newer programs alone",
      `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${box("Inside")}</mc:Choice></mc:AlternateContent></w:r></w:p>`,
      "Inside",
    ],
    [
      "a box of which older programs show a picture",
      `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${box("Inside")}</mc:Choice><mc:Fallback><w:pict/></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      "Inside",
    ],
    [
      "a box drawn twice",
      `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${box("Inside")}</mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent><w:p>${run("Inside")}</w:p></w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      "Inside",
    ],
    [
      "letters drawn as a shape",
      '<w:p><w:r><w:pict><v:shape><v:textpath string="Tom &amp; Ada"/></v:shape></w:pict></w:r></w:p>',
      "Tom & Ada",
    ],
  ])("E3 %s", async (_what, body, text) => {
    expect((await read(body)).text.trim()).toBe(text);
  });

  it.each([
    ["a field", `<w:p><w:fldSimple w:instr="x">${run("NO", "<w:vanish/>")}</w:fldSimple></w:p>`],
    ["an equation", `<w:p><m:oMath>${m("NO", "<w:rPr><w:vanish/></w:rPr>")}</m:oMath></w:p>`],
    [
      "a box",
      `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${box("NO", "<w:vanish/>")}</mc:Choice></mc:AlternateContent></w:r></w:p>`,
    ],
  ])("E3 but not what is hidden in %s", async (_what, body) => {
    const { text, notes } = await read(wordParagraph("Shown.") + body);
    expect(text).toBe("Shown.");
    expect(notes).toEqual(["1 hidden text was left out: readers do not see it."]);
  });
});

describe("headers and footers of a document", () => {
  const section = (references: string, more = "") => `<w:sectPr>${references}${more}</w:sectPr>`;
  const header = (id: string, type = "default") => `<w:headerReference w:type="${type}" r:id="${id}"/>`;
  const footer = (id: string) => `<w:footerReference w:type="default" r:id="${id}"/>`;
  const link = `<w:p><w:hyperlink r:id="rId9">${run("Prices of 2027")}</w:hyperlink></w:p>`;

  it("E3 are read once, around the text", async () => {
    const { text, notes } = await read(
      `<w:p><w:pPr>${section(header("header1") + footer("footer1"))}</w:pPr>${run("First")}</w:p>${wordParagraph("Second")}${section(header("header2"))}`,
      { header1: link, header2: link, footer1: wordParagraph("Valid in Norway") },
    );
    expect(text).toBe("Prices of 2027\n\nFirst\n\nSecond\n\nValid in Norway");
    expect(notes).toEqual([]);
  });

  it("E3 are left out where no page shows them, or only its number", async () => {
    const body =
      wordParagraph("Text") +
      section(header("header1", "first") + header("header2", "even") + footer("footer1"));
    const edges = {
      header1: wordParagraph("FIRST"),
      header2: wordParagraph("EVEN"),
      footer1: wordParagraph("– 3 –"),
    };
    expect((await read(body, edges)).text).toBe("Text");
    const shown = body.replace("</w:sectPr>", "<w:titlePg/></w:sectPr>");
    expect((await read(shown, edges, "<w:evenAndOddHeaders/>")).text).toBe("FIRST\n\nEVEN\n\nText");
  });

  it("E3 are read without what is hidden in them", async () => {
    const body = wordParagraph("Text") + section(header("header1"));
    const { text, notes } = await read(body, {
      header1: `<w:p>${run("Shown")}${run("NO", "<w:vanish/>")}</w:p>`,
    });
    expect(text).toBe("Shown\n\nText");
    expect(notes).toHaveLength(1);
  });
});
