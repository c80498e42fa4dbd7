import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { createExtractor } from "./create-extractor.ts";
import type { ExtractionInput } from "./document.ts";
import { pictureOf } from "./image/picture.fixture.ts";
import { docxOf, pptxOf, wordParagraph, wordTable } from "./office/office.fixture.ts";
import { workbookOf } from "./office/workbook.fixture.ts";
import { pdfOf, rawPdf, scannedPdfOf } from "./pdf/pdf.fixture.ts";

const extractor = createExtractor();
afterAll(() => extractor.close());

async function read(input: ExtractionInput) {
  const extraction = await extractor.extract(input);
  if (extraction.state === "failed") throw new Error(extraction.reason);
  return extraction.document;
}

describe("extract", () => {
  it("E3 a text document keeps headings, lists and tables", async () => {
    const bytes = docxOf(
      wordParagraph("Returns", "Heading1") +
        wordParagraph("คืนสินค้าได้ภายใน 14 วัน") +
        wordParagraph("Costs", "Heading2") +
        wordTable([
          ["Country", "Price"],
          ["Thailand", "฿50 | net"],
        ]),
    );
    expect(await read({ bytes, name: "returns.docx" })).toMatchObject({
      kind: "docx",
      title: "Returns",
      text: "# Returns\n\nคืนสินค้าได้ภายใน 14 วัน\n\n## Costs\n\n| Country | Price |\n| --- | --- |\n| Thailand | ฿50 \\| net |",
      sections: [
        { headings: ["Returns"], page: null, start: 0 },
        { headings: ["Returns", "Costs"], page: null },
      ],
    });
  });

  it("E3 a text of several subjects is not named by the first of them", async () => {
    const named = async (text: string) =>
      (await read({ bytes: new TextEncoder().encode(text), name: "notes.md" })).title;
    expect(await named("# Returns\n\nWithin 14 days.\n\n## Costs\n\nNone.")).toBe("Returns");
    expect(await named("# Where to meet\n\nAt the lift.\n\n# Lunch\n\nAt noon.")).toBeNull();
  });

  it("E3 every sheet of a workbook is a page, with its heading row above every block", async () => {
    const rows = Array.from({ length: 100 }, (_, at) => [
      `SKU-${at}`,
      `Part number ${at} of the catalogue`,
      at / 4,
    ]);
    const { text, pages, sections } = await read({
      bytes: workbookOf({
        Parts: [["sku", "name", "price"], ...rows],
        Empty: [],
        Hours: [
          ["day", "open"],
          ["Mon", "9-17"],
        ],
      }),
      name: "stock.xlsx",
    });
    expect(pages).toBe(3);
    expect(sections).toMatchObject([
      { headings: ["Parts"], page: 1 },
      { headings: ["Hours"], page: 3 },
    ]);
    const blocks = text.split("\n\n").filter((block) => block.includes("SKU-"));
    expect(blocks.length).toBeGreaterThan(3);
    expect(blocks.every((block) => block.startsWith("| sku | name | price |\n| --- |"))).toBe(true);
    expect(text).toContain("| SKU-99 | Part number 99 of the catalogue | 24.75 |");
  });

  it("E3 every slide is a page with its title, tables and notes, in the order shown", async () => {
    const { text, pages, sections } = await read({
      bytes: pptxOf([
        { title: "Welcome", lines: ["First &amp; last", "สวัสดี"], notes: ["Smile"] },
        {
          title: "Prices",
          table: [
            ["a", "b"],
            ["1", "2"],
          ],
        },
      ]),
      name: "show.pptx",
    });
    expect(pages).toBe(2);
    expect(text).toBe(
      "# Welcome\n\nFirst & last\nสวัสดี\n\nNotes: Smile\n\n# Prices\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
    );
    expect(sections).toMatchObject([{ page: 1 }, { page: 2, headings: ["Prices"] }]);
  });

  it("E3 a PDF gives pages, headings by size, paragraphs and rows", async () => {
    const bytes = await pdfOf([
      [
        { text: "Returns policy", y: 80, size: 22 },
        { text: "You can return things within 14 days", y: 120 },
        { text: "of delivery.", y: 134 },
        { text: "Shipping is 5 EUR.", y: 170 },
      ],
      [
        { text: "Size", x: 50, y: 100 },
        { text: "Price", x: 300, y: 100 },
        { text: "Large", x: 50, y: 115 },
        { text: "29.99", x: 300, y: 115 },
      ],
    ]);
    const { text, pages, title, sections, byOcr } = await read({ bytes, name: "policy.pdf" });
    expect({ pages, title, byOcr }).toEqual({ pages: 2, title: "Returns policy", byOcr: false });
    expect(text).toBe(
      "# Returns policy\n\nYou can return things within 14 days\nof delivery.\n\nShipping is 5 EUR.\n\nSize\tPrice\nLarge\t29.99",
    );
    expect(sections.map(({ page }) => page)).toEqual([1, 2]);
  });

  it("E3 two columns are read one after the other", async () => {
    const column = (name: string, x: number) =>
      Array.from({ length: 8 }, (_, at) => ({
        text: `${name} line ${at} of a long newspaper column`,
        x,
        y: 100 + at * 14,
      }));
    const left = column("Left", 50);
    const right = column("Right", 320);
    const interleaved = left.flatMap((line, at) => [line, right[at]!]);
    const { text } = await read({ bytes: await pdfOf([interleaved]) });
    expect(text.indexOf("Left line 7")).toBeLessThan(text.indexOf("Right line 0"));
  });

  it("H1 pictures and scanned pages are read by OCR", async () => {
    const receipt = await pictureOf(["Receipt 4711", "Total 27.39 EUR"]);
    expect(await read({ bytes: receipt, name: "receipt.png" })).toMatchObject({
      kind: "image",
      byOcr: true,
      text: "Receipt 4711\nTotal 27.39 EUR",
    });
    const scanned = await read({ bytes: await scannedPdfOf([receipt]), name: "scan.pdf" });
    expect(scanned).toMatchObject({ byOcr: true, pages: 1 });
    expect(scanned.text).toContain("Total 27.39 EUR");
  });

  it("E3 a page gives its text, also of links, without menus or scripts", async () => {
    const html = `<html><head><title>Repair | Shop</title><script>document.write("no")</script></head><body>
      <nav><a href="/">Home</a></nav><main><h1>Repair</h1><p>We repair <a href="https://e.com">laptops &amp; phones</a>.</p>
      <ul><li>Fast</li></ul></main><footer>Imprint</footer></body></html>`;
    const { text, title } = await read({
      bytes: Buffer.from(html),
      name: "repair.html",
      declaredType: "text/html; charset=utf-8",
    });
    expect(title).toBe("Repair | Shop");
    expect(text).toContain("We repair laptops & phones.");
    expect(text).toMatch(/-\s+Fast/);
    expect(text).not.toMatch(/Home|document\.write|https:/);
  });

  it.each([
    [",", 'a,b\n"1,5",2\n'],
    [";", "a;b\n1,5;2\n"],
    ["tab", "a\tb\n1,5\t2\n"],
  ])("E3 a CSV file separated by %s is a table", async (_separator, csv) => {
    expect((await read({ bytes: Buffer.from(csv), name: "a.csv" })).text).toBe(
      "| a | b |\n| --- | --- |\n| 1,5 | 2 |",
    );
  });

  const thai = "สวัสดีครับ ราคา 50 บาท";
  const tis620 = Uint8Array.from(thai, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - 0x0e00 + 0xa0;
  });
  it.each([
    ["UTF-8", Buffer.from(thai), thai],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${thai}`), thai],
    ["UTF-16", Buffer.from(`\ufeff${thai}`, "utf16le"), thai],
    ["UTF-16 without a mark", Buffer.from("plain words here", "utf16le"), "plain words here"],
    ["windows-874", tis620, thai],
    ["windows-1252", Buffer.from("Größe und Café", "latin1"), "Größe und Café"],
    ["split sara am", Buffer.from("น้ํา ทํา"), "น้ำ ทำ"],
    ["zero-width spaces", Buffer.from("ราคา\u200bสินค้า \u0e01\u200d"), "ราคาสินค้า \u0e01\u200d"],
    ["right to left, emoji", Buffer.from("שלום 👩‍👩‍👧 مرحبا"), "שלום 👩‍👩‍👧 مرحبا"],
  ])("E3 text in %s is read intact", async (_encoding, bytes, text) => {
    expect((await read({ bytes, name: "a.txt" })).text).toBe(text);
  });

  it("E3 a page is read in the character set declared with it, if it declares none", async () => {
    const bytes = Buffer.concat([
      Buffer.from("<p>"),
      Buffer.from("93fa967b8cea", "hex"),
      Buffer.from("</p>"),
    ]);
    const declaredType = "text/html; charset=Shift_JIS";
    expect((await read({ bytes, name: "a.html", declaredType })).text).toBe("日本語");
    const utf8 = { bytes: Buffer.from("<p>日本語</p>"), name: "a.html", declaredType };
    expect((await read(utf8)).text).toBe("日本語");
  });

  it("E3 a page is read in the character set it declares", async () => {
    const bytes = Buffer.concat([
      Buffer.from('<html><head><meta charset="shift_jis"></head><body><p>'),
      Buffer.from("93fa967b8cea", "hex"),
      Buffer.from("</p></body></html>"),
    ]);
    expect((await read({ bytes, name: "a.html" })).text).toBe("日本語");
  });

  it.each([
    ["a picture called a PDF", { name: "a.pdf" }, "type_mismatch"],
    ["a picture declared a page", { name: "a.png", declaredType: "text/html" }, "type_mismatch"],
    [
      "a picture declared as nothing much",
      { name: "a.png", declaredType: "application/octet-stream" },
      "no_text",
    ],
  ])("E3 %s: %j is %s", async (_what, input, code) => {
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    expect(await extractor.extract({ bytes, ...input })).toMatchObject({ state: "failed", code });
  });

  it("E3 a password-protected file is refused with that reason", async () => {
    const locked = rawPdf(
      [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
        `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> >>`,
      ],
      "/Encrypt 4 0 R /ID [<00> <00>]",
    );
    const wrapped = Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(600),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]);
    expect(await extractor.extract({ bytes: locked, name: "a.pdf" })).toMatchObject({
      state: "failed",
      code: "encrypted",
    });
    expect(await extractor.extract({ bytes: wrapped, name: "a.xlsx" })).toMatchObject({
      state: "failed",
      code: "encrypted",
    });
  });

  it.each([
    ["", "a.txt", undefined, "empty"],
    ["hello", "a.pdf", undefined, "type_mismatch"],
    ["<html>hi</html>", "a.png", "image/png", "type_mismatch"],
    ["hello", "a.exe", undefined, "type_mismatch"],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', "a.svg", "image/svg+xml", "unsupported"],
    ["{\\rtf1 hi}", "a.rtf", undefined, "unsupported"],
    ["\u0000\u0001\u0002\u0003\u0000\u0000", "a.txt", undefined, "unsupported"],
    ["   \n\t ", "a.txt", undefined, "no_text"],
  ])("E3 %j as %s (%s) is refused: %s", async (content, name, declaredType, code) => {
    const input = { bytes: Buffer.from(content), name, ...(declaredType && { declaredType }) };
    expect(await extractor.extract(input)).toMatchObject({
      state: "failed",
      code,
      reason: expect.stringMatching(/\. \S/),
    });
  });
});
