import { AppError } from "@konstruct/core/errors";
import { linesOf } from "./lines.ts";

/** Points: an A4 page, its margin, and the sizes of text. */
const page = { width: 595, height: 842, margin: 60 };
const bodySize = 11;
const headingSizes = [20, 15, 13];
/** Characters of Helvetica that fit between the margins at this text size. */
const lineLength = 85;

type Drawn = { text: string; size: number; y: number };

function wrapped(text: string): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) === "" ? word : `${lines.at(-1)} ${word}`;
    if (longer.length > lineLength) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function layOut(markdown: string): Drawn[][] {
  const pages: Drawn[][] = [[]];
  let y = page.height - page.margin;
  for (const line of linesOf(markdown)) {
    const size = line.kind === "heading" ? (headingSizes[line.level - 1] ?? 13) : bodySize;
    y -= 2 * size;
    for (const text of wrapped(line.kind === "row" ? line.cells.join("   ") : line.text)) {
      if (y < page.margin) {
        pages.push([]);
        y = page.height - page.margin;
      }
      pages.at(-1)!.push({ text, size, y });
      y -= 1.3 * size;
    }
  }
  return pages;
}

/** @throws AppError invalid_input for a letter outside the standard fonts' encoding */
function literal(text: string): string {
  if (/[^\x20-\x7e\xa0-\xff]/.test(text))
    throw new AppError("invalid_input", `A PDF of the evaluation is written in Latin-1: ${text}`);
  return `(${text.replace(/[\\()]/g, "\\$&")})`;
}

function contentOf(drawn: readonly Drawn[]): string {
  const shown = drawn.map(
    ({ text, size, y }) => `BT /F1 ${size} Tf ${page.margin} ${Math.round(y)} Td ${literal(text)} Tj ET`,
  );
  return shown.join("\n");
}

/** The objects with the cross-reference table of their offsets. Source: ISO 32000-1, 7.5. */
function fileOf(objects: readonly string[]): Buffer {
  let written = "%PDF-1.7\n";
  const offsets: number[] = [];
  for (const [at, object] of objects.entries()) {
    offsets.push(written.length);
    written += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`;
  return Buffer.from(`${written}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}

/**
 * A PDF in Helvetica.
 * @throws AppError invalid_input for text outside Latin-1
 */
export function pdfFile(markdown: string): Buffer {
  const pages = layOut(markdown).map(contentOf);
  const first = 4;
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(" ");
  return fileOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]);
}
