import type { ExtractionInput } from "@konstruct/extraction/document";
import { pictureOf } from "@konstruct/extraction/image/picture.fixture";
import { docxOf, pptxOf, wordParagraph, wordTable } from "@konstruct/extraction/office/office.fixture";
import { workbookOf } from "@konstruct/extraction/office/workbook.fixture";
import { pdfOf, scannedPdfOf } from "@konstruct/extraction/pdf/pdf.fixture";
import type { Random } from "./seeded-random.ts";

export type NamedFile = { name: string; bytes: Buffer };

const words = "The shop is open. ร้านเปิดทุกวัน Price 29.99 EUR. ".repeat(40);

/** One honest file of every kind. */
export async function honestFiles(): Promise<NamedFile[]> {
  const picture = await pictureOf(["Receipt 4711", "Total 27.39"], 400);
  const lines = Array.from({ length: 30 }, (_, at) => ({
    text: `Line ${at} of a policy about returns`,
    y: 60 + at * 16,
  }));
  const rows = Array.from({ length: 200 }, (_, at) => [`SKU-${at}`, "a thing", at]);
  const files: [string, Uint8Array | string][] = [
    ["policy.pdf", await pdfOf([lines, lines, lines], "Policy")],
    ["scan.pdf", await scannedPdfOf([picture])],
    [
      "letter.docx",
      docxOf(
        wordParagraph("Title", "Heading1") +
          wordParagraph(words) +
          wordTable([
            ["a", "b"],
            ["1", "2"],
          ]),
      ),
    ],
    [
      "stock.xlsx",
      workbookOf({ Stock: [["sku", "name", "left"], ...rows], Other: [[{ date: 46_000 }, true]] }),
    ],
    [
      "show.pptx",
      pptxOf([
        { title: "One", lines: [words], notes: ["note"] },
        { title: "Two", table: [["a"], ["b"]] },
      ]),
    ],
    [
      "page.html",
      `<html><head><title>T</title></head><body><h1>H</h1><p>${words}</p><table><tr><td>1</td><td>2</td></tr></table></body></html>`,
    ],
    ["notes.md", `# Notes\n\n${words}\n\n- one\n- two\n`],
    ["prices.csv", `sku,price\n${rows.map(([sku, , price]) => `${sku},${price}`).join("\n")}\n`],
    ["plain.txt", words],
    ["receipt.png", picture],
  ];
  return files.map(([name, content]) => ({ name, bytes: Buffer.from(content) }));
}

type Damage = (bytes: Buffer, random: Random) => Buffer;

const damages: readonly Damage[] = [
  function truncate(bytes, random) {
    return bytes.subarray(0, random.below(bytes.length));
  },
  function flipBytes(bytes, random) {
    const flipped = Buffer.from(bytes);
    for (let count = 1 + random.below(40); count > 0; count--)
      flipped[random.below(flipped.length)]! ^= 1 + random.below(255);
    return flipped;
  },
  function zeroBlock(bytes, random) {
    const zeroed = Buffer.from(bytes);
    const start = random.below(bytes.length);
    return zeroed.fill(0, start, Math.min(bytes.length, start + 1 + random.below(2_000)));
  },
  function repeatBlock(bytes, random) {
    const start = random.below(bytes.length);
    const block = bytes.subarray(start, start + 1 + random.below(2_000));
    return Buffer.concat([
      bytes.subarray(0, start),
      ...Array.from({ length: 1 + random.below(50) }, () => block),
      bytes.subarray(start),
    ]);
  },
  function swapHalves(bytes, random) {
    const middle = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(middle), bytes.subarray(0, middle)]);
  },
];

const names = [
  "a.pdf",
  "a.docx",
  "a.txt",
  "a.png",
  "../../etc/passwd",
  "a.html",
  "..\\a.xlsx",
  "ไฟล์.md",
  "a".repeat(5_000),
  "",
  "a.csv\u0000.exe",
];

/** A file damaged, called otherwise, or both. */
export function damaged(honest: readonly NamedFile[], random: Random): ExtractionInput {
  const { name, bytes } = random.pick(honest);
  const broken = random.below(5) === 0 ? bytes : random.pick(damages)(bytes, random);
  return { bytes: broken, name: random.below(4) === 0 ? random.pick(names) : name };
}

/** Files that are whole and out of the ordinary. */
export function oddFiles(): ExtractionInput[] {
  const cells = Array.from({ length: 1_000 }, (_, row) =>
    Array.from({ length: 1_000 }, (_, column) => row * column),
  );
  const texts: readonly [string, string | Uint8Array][] = [
    ["empty.txt", ""],
    ["one.txt", "x"],
    ["one.pdf", "%"],
    ["line.txt", "long ".repeat(800_000)],
    ["letter.txt", "a".repeat(4_000_000)],
    ["thai.txt", "ภาษาไทย".repeat(200_000)],
    ["blank.txt", " \n".repeat(2_000_000)],
    ["nul.txt", "a\u0000b\u0000\u0000c"],
    ["rtl.txt", "שלום عالم ".repeat(1_000)],
    ["emoji.md", "# 👩‍👩‍👧\n\n🏳️‍🌈 é ๏".repeat(500)],
    ["surrogate.txt", Buffer.from("\ud800lone", "utf16le")],
    ["deep.html", `${"<div>".repeat(100_000)}deep${"</div>".repeat(100_000)}`],
    ["open.html", "<p><b><i>".repeat(20_000)],
    ["scripts.html", "<script>".repeat(200_000)],
    ["attributes.html", `<p ${"a=b ".repeat(100_000)}>x</p>`],
    ["table.html", `<table>${"<tr><td>1<td>2".repeat(30_000)}</table>`],
    ["quotes.csv", '"'.repeat(100_000)],
    ["wide.csv", ",".repeat(500_000)],
    ["bold.md", "**".repeat(100_000)],
    ["bars.md", "|".repeat(200_000)],
    ["cells.xlsx", workbookOf({ Million: cells })],
    ["cells.csv", cells.map((row) => row.join(",")).join("\n")],
    ["names.docx", docxOf(wordParagraph("../../../x"))],
    ["old.doc", Buffer.from("d0cf11e0a1b11ae1".padEnd(2_048, "0"), "hex")],
    [
      "locked.xlsx",
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1".padEnd(2_048, "0"), "hex"),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]),
    ],
  ];
  return texts.map(([name, content]) => ({ name, bytes: Buffer.from(content) }));
}
