import { pictureOf } from "../image/picture.fixture.ts";
import { docxOf, pptxOf, slideShowParts, wordParagraph, wordParts } from "../office/office.fixture.ts";
import { workbookParts, zipOf } from "../office/workbook.fixture.ts";
import { pdfOf, rawPdf } from "../pdf/pdf.fixture.ts";
import {
  bloatedPart,
  craftedZip,
  doubleGzip,
  hugeGif,
  hugePng,
  hugeWebp,
  zlibBomb,
} from "./compressed.fixture.ts";

const officeNames = ["[Content_Types].xml", "word/document.xml"];
const plain = (name: string) => ({ name, data: Buffer.from("<a/>") });

const laughs = `<!DOCTYPE lolz [<!ENTITY a "${"ha".repeat(50)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${"bcdefghij"[at]} "${`&${"abcdefghi"[at]};`.repeat(10)}">`).join("")}]>`;
const laughing = (xml: string) =>
  xml.replace(/(<\?xml[^>]*>)/, `$1${laughs}`).replace(/<(w|a):t[^>]*>[^<]*/, "$&&j;");
const deepXml = (open: string, close: string) => open.repeat(5_000) + close.repeat(5_000);

const pages = (count: number, kids: string) => [
  "<< /Type /Catalog /Pages 2 0 R >>",
  `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
];
const bombStream = (mebibytes: number) => {
  const data = zlibBomb(mebibytes);
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
};
const drawn = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>";

/** Each with the codes it may be refused with; several if a parser's own limits may apply first. */
export const bombs: readonly [
  what: string,
  name: string,
  make: () => Uint8Array | Promise<Uint8Array>,
  codes: string[],
][] = [
  ["gzip in gzip", "a.txt", doubleGzip, ["unsupported"]],
  [
    "a ZIP of ZIPs",
    "42.zip",
    () => zipOf({ "lib 0.zip": zipOf({ "a.zip": new Uint8Array(9) }) }),
    ["nested_archive"],
  ],
  [
    "an archive under another name",
    "a.docx",
    () => zipOf({ ...wordParts(""), "word/comments.xml": zipOf({ a: "b" }) }),
    ["nested_archive"],
  ],
  [
    "a flat 1:1000",
    "a.docx",
    () => craftedZip([plain(officeNames[0]!), bloatedPart(officeNames[1]!, 90)]),
    ["inflates_too_much"],
  ],
  [
    "a gigabyte",
    "a.docx",
    () => craftedZip([plain(officeNames[0]!), bloatedPart(officeNames[1]!, 1024)]),
    ["inflates_too_much"],
  ],
  [
    "a part that lies about its size",
    "a.docx",
    () => craftedZip([plain(officeNames[0]!), bloatedPart(officeNames[1]!, 1024, 5_000)]),
    ["inflates_too_much"],
  ],
  [
    "parts that overlap",
    "a.xlsx",
    () =>
      craftedZip([
        plain("[Content_Types].xml"),
        { ...plain("xl/workbook.xml") },
        ...Array.from({ length: 500 }, (_, at) => ({ ...bloatedPart(`xl/${at}.xml`, 1, 9_000), offset: 0 })),
      ]),
    ["inflates_too_much"],
  ],
  [
    "too many parts",
    "a.docx",
    () => zipOf(Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`${at}.xml`, "<a/>"]))),
    ["too_many_entries"],
  ],
  [
    "a billion laughs in DOCX",
    "a.docx",
    () =>
      zipOf({
        ...wordParts(""),
        "word/document.xml": laughing(wordParts(wordParagraph("x"))["word/document.xml"]!),
      }),
    ["damaged"],
  ],
  [
    "a billion laughs in XLSX",
    "a.xlsx",
    () => zipOf(workbookParts({ A: laughing("<?xml version='1.0'?><worksheet><sheetData/></worksheet>") })),
    ["damaged"],
  ],
  [
    "a billion laughs in PPTX",
    "a.pptx",
    () =>
      zipOf({
        ...slideShowParts([{ title: "x" }]),
        "ppt/slides/slide1.xml": laughing("<?xml version='1.0'?><p:sld><a:t>x</a:t></p:sld>"),
      }),
    ["damaged"],
  ],
  ["deep DOCX", "a.docx", () => docxOf(deepXml("<w:tbl>", "</w:tbl>")), ["damaged"]],
  [
    "deep PPTX",
    "a.pptx",
    () =>
      zipOf({
        ...slideShowParts([{ title: "x" }]),
        "ppt/slides/slide1.xml": deepXml("<p:grpSp>", "</p:grpSp>"),
      }),
    ["damaged"],
  ],
  ["301 pages", "a.pdf", () => pdfOf(Array.from({ length: 301 }, () => [])), ["too_many_pages"]],
  [
    "a page a million times",
    "a.pdf",
    () => rawPdf(pages(1_000_000, "3 0 R ".repeat(1_000_000))),
    ["too_many_pages"],
  ],
  ["a page list in itself", "a.pdf", () => rawPdf(pages(5, "2 0 R")), ["damaged", "no_text"]],
  [
    "deep PDF objects",
    "a.pdf",
    () =>
      rawPdf(
        [...pages(1, "3 0 R"), `${"[".repeat(500_000)}${"]".repeat(500_000)}`].map((object, at) =>
          at === 2 ? drawn : object,
        ),
      ),
    ["damaged", "no_text"],
  ],
  [
    "a PDF stream of four gigabytes",
    "a.pdf",
    () => rawPdf([...pages(1, "3 0 R").slice(0, 2), drawn, bombStream(4_096)]),
    ["out_of_memory", "damaged", "crashed", "no_text"],
  ],
  ["a gigapixel PNG", "a.png", () => hugePng(50_000, 20_000), ["too_many_pixels"]],
  ["a giant animated GIF", "a.gif", () => hugeGif(2_000), ["too_many_pixels", "damaged"]],
  ["a giant animated WebP", "a.webp", hugeWebp, ["too_many_pixels", "damaged"]],
  [
    "a hundred thousand nested elements",
    "a.html",
    () => Buffer.from(`${"<div>".repeat(100_000)}${"<script>".repeat(50_000)}`),
    ["no_text"],
  ],
  [
    "a hundred megabytes of rows in one cell",
    "a.xlsx",
    () =>
      zipOf(
        workbookParts({
          A: `<worksheet><sheetData>${'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'.repeat(9)}</sheetData></worksheet>`,
        }),
      ),
    ["too_large", "damaged"],
  ],
];

const png = () => pictureOf(["x"], 60);
/** Each file is of two types at once, or not of the declared type. */
export const polyglots: readonly [
  what: string,
  name: string,
  make: () => Promise<Uint8Array>,
  type?: string,
][] = [
  ["a ZIP behind a PNG", "a.png", async () => Buffer.concat([await png(), zipOf({ a: "b" })])],
  [
    "a ZIP behind a PDF",
    "a.pdf",
    async () => Buffer.concat([await pdfOf([[{ text: "hello", y: 50 }]]), zipOf({ a: "b" })]),
  ],
  ["a PNG with bytes behind its end", "a.png", async () => Buffer.concat([await png(), Buffer.from("more")])],
  [
    "a GIF with a script",
    "a.gif",
    async () => Buffer.from("GIF89a/*\u0001\u0000\u0001\u0000*/=1;<script>alert(1)</script>", "latin1"),
  ],
  [
    "a JPEG with a script",
    "a.jpg",
    async () =>
      Buffer.from("\u00ff\u00d8\u00ff\u00fe\u0000\u0020<script>alert(1)</script>\u00ff\u00d9", "latin1"),
  ],
  [
    "a page declared a picture",
    "a.png",
    async () => Buffer.from("<html><script>alert(1)</script></html>"),
    "image/png",
  ],
  [
    "a PDF that does not begin with its header",
    "a.pdf",
    async () => Buffer.concat([Buffer.from("GIF89a\n"), await pdfOf([[]])]),
  ],
  [
    "a PDF in front of an office document",
    "a.docx",
    async () => Buffer.concat([Buffer.from("%PDF-1.4\n"), docxOf(wordParagraph("x"))]),
  ],
  [
    "an archive with something in front",
    "a.pptx",
    async () => Buffer.concat([Buffer.from("PK\u0003\u0004 front"), pptxOf([{ title: "x" }])]),
  ],
];
