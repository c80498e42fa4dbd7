import readXlsxFile from "read-excel-file/universal";
import { limits } from "./limits.ts";
import { cellText, numberText } from "./office/cell-text.ts";
import { checkSheet } from "./office/check-sheet.ts";
import { repack } from "./office/repack.ts";
import { failureOf, refuse } from "./refusal.ts";
import { openZip } from "./zip/open-zip.ts";

/** Rows from the top, each as long as the widest; an empty cell is an empty text. */
export type Sheet = { name: string; rows: string[][] };

const parts =
  /^xl\/(worksheets\/[^/]+\.xml|(workbook|styles|sharedStrings)\.xml|_rels\/workbook\.xml\.rels)$/i;
const sheetPart = /^xl\/worksheets\//i;
/** Cells may share one long text, so the length of the output is checked too. */
const longestWorkbook = 4 * limits.textLength;

async function readRows(bytes: Uint8Array): Promise<Sheet[]> {
  if (bytes.length > limits.inputBytes) {
    refuse(
      "too_large",
      `The file has ${bytes.length} bytes, ${limits.inputBytes} are read at most. Split it.`,
    );
  }
  const zip = openZip(bytes);
  const sheetCount = zip.names.filter((name) => sheetPart.test(name) && name.endsWith(".xml")).length;
  if (sheetCount > limits.sheets) {
    refuse(
      "too_large",
      `The workbook has ${sheetCount} sheets, ${limits.sheets} are read at most. Split it.`,
    );
  }
  const safe = repack(zip, parts, (name, xml) => sheetPart.test(name) && checkSheet(xml));
  const sheets = await readXlsxFile(new Blob([Buffer.from(safe)]), { parseNumber: numberText });
  let length = 0;
  const textOf = (value: unknown): string => {
    length += typeof value === "string" ? value.length : 0;
    if (length > longestWorkbook) refuse("too_large", "The workbook holds too much text. Split it.");
    return cellText(value);
  };
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(textOf)) }));
}

/**
 * Every sheet of an XLSX workbook, in order. Dates are ISO 8601, numbers are texts with every significant digit, formulas are their
 * last value.
 * @throws AppError `invalid_input` for a damaged or too large file or no workbook; its message is for people
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  try {
    return await readRows(bytes);
  } catch (thrown) {
    const { code, reason } = failureOf(thrown);
    return refuse(code, reason);
  }
}
