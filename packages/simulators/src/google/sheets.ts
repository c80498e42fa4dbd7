import type { Reply } from "../http.ts";
import { apiError } from "./oauth.ts";

export type Cell = string | number | boolean;
/** Rows by spreadsheet id and by sheet name, as they are typed into the sheet. */
export type Spreadsheets = Map<string, Record<string, Cell[][]>>;

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** "Stock!A1:H20", "A:C" or "Stock". */
function cut(sheets: Record<string, Cell[][]>, range: string): Cell[][] | null {
  const [first = ""] = Object.keys(sheets);
  const [, quoted, named, cells] = /^(?:(?:'([^']+)'|([^!:]+))(?:!|$))?(.*)$/.exec(range) ?? [];
  const rows = sheets[quoted ?? named ?? first];
  if (rows === undefined) return null;
  if (cells === undefined || cells === "") return rows;
  const part = /^([A-Z]+)(\d*):([A-Z]+)(\d*)$/i.exec(cells);
  if (part === null) return null;
  const [, left = "A", top, right = "A", bottom] = part;
  return rows
    .slice(top === "" ? 0 : Number(top) - 1, bottom === "" ? undefined : Number(bottom))
    .map((row) => row.slice(columnOf(left) - 1, columnOf(right)));
}

/** Removes empty cells at the end of a row, and empty rows at the end. */
function trimmed(rows: readonly Cell[][]): Cell[][] {
  const short = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1));
  return short.slice(0, short.findLastIndex((row) => row.length > 0) + 1);
}

/** `GET /spreadsheets/{id}/values/{range}` */
export function getValues(books: Spreadsheets, id: string, range: string, query: URLSearchParams): Reply {
  const sheets = books.get(id);
  if (sheets === undefined) return apiError(404, "Requested entity was not found.", "NOT_FOUND", "notFound");
  const rows = cut(sheets, range);
  if (rows === null)
    return apiError(400, `Unable to parse range: ${range}`, "INVALID_ARGUMENT", "badRequest");
  const isRaw = query.get("valueRenderOption") === "UNFORMATTED_VALUE";
  const values = trimmed(rows).map((row) => row.map((cell) => (isRaw ? cell : String(cell))));
  const some = values.length === 0 ? {} : { values };
  return { status: 200, body: { range, majorDimension: "ROWS", ...some } };
}
