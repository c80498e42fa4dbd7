import { PDFDocument, StandardFonts } from "pdf-lib";

/** A line of text; points from the left and the top of an A4 page. */
export type Drawn = { text: string; x?: number; y: number; size?: number };

/** A PDF with these pages. */
export async function pdfOf(pages: readonly (readonly Drawn[])[], title?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  if (title !== undefined) pdf.setTitle(title);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const drawn of pages) {
    const page = pdf.addPage([595, 842]);
    for (const { text, x = 50, y, size = 11 } of drawn) page.drawText(text, { x, y: 842 - y, size, font });
  }
  return pdf.save();
}

/** A PDF whose pages are pictures, as from a scanner. */
export async function scannedPdfOf(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const picture of pictures) {
    const image = await pdf.embedPng(picture);
    pdf
      .addPage([595, 842])
      .drawImage(image, { x: 40, y: 400, width: 515, height: (515 * image.height) / image.width });
  }
  return pdf.save();
}

/** A PDF of these objects, numbered from 1; the first is the catalogue. @param trailer further entries of the trailer */
export function rawPdf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    length += part.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
