import { escapeMarkup } from "../../report/escape-markup.ts";
import { linesOf } from "./lines.ts";
import { declaration, relations, relationshipSpace, rootParts } from "./package-parts.ts";
import { zipFile } from "./zip-file.ts";

const space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

type Sheet = { name: string; rows: string[][] };

/** Each heading begins a sheet. */
function sheetsOf(markdown: string): Sheet[] {
  const sheets: Sheet[] = [];
  for (const line of linesOf(markdown)) {
    if (line.kind === "heading") sheets.push({ name: line.text, rows: [] });
    else sheets.at(-1)?.rows.push(line.kind === "row" ? line.cells : [line.text]);
  }
  return sheets;
}

function sheetXml({ rows }: Sheet): string {
  const body = rows.map((cells, at) => {
    const written = cells.map((cell, column) => {
      const reference = `${String.fromCharCode(65 + column)}${at + 1}`;
      return `<c r="${reference}" t="inlineStr"><is><t>${escapeMarkup(cell)}</t></is></c>`;
    });
    return `<row r="${at + 1}">${written.join("")}</row>`;
  });
  return `${declaration}<worksheet xmlns="${space}"><sheetData>${body.join("")}</sheetData></worksheet>`;
}

/** A workbook of texts with at most 26 columns, a sheet for each heading. */
export function xlsxFile(markdown: string): Buffer {
  const sheets = sheetsOf(markdown).map((sheet, at) => ({ sheet, id: `rId${at + 1}`, number: at + 1 }));
  const listed = sheets.map(
    ({ sheet, id, number }) => `<sheet name="${escapeMarkup(sheet.name)}" sheetId="${number}" r:id="${id}"/>`,
  );
  return zipFile({
    ...rootParts({ part: "xl/workbook.xml", type: "spreadsheetml.sheet" }),
    "xl/workbook.xml": `${declaration}<workbook xmlns="${space}" xmlns:r="${relationshipSpace}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      sheets.map(({ id, number }) => ({ id, type: "worksheet", target: `worksheets/sheet${number}.xml` })),
    ),
    ...Object.fromEntries(
      sheets.map(({ sheet, number }) => [`xl/worksheets/sheet${number}.xml`, sheetXml(sheet)]),
    ),
  });
}
