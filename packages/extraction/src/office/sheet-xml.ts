import { Parser } from "htmlparser2";
import type { LeftOut } from "../notes.ts";
import type { CellColours } from "./cell-colours.ts";
import { type CellStyles, isUnseen } from "./cell-styles.ts";
import { columnNumber } from "./check-sheet.ts";
import { recolouredCells } from "./recoloured-cells.ts";
import { type Piece, RunText } from "./run-text.ts";
import { type NumberFormat, shownNumber, shownText } from "./shown-number.ts";

type Handler = {
  open?(tag: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(tag: string): void;
};

const local = (tag: string) => tag.slice(tag.indexOf(":") + 1);

function readXml(xml: string, { open, text, close }: Handler): void {
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => open?.(local(tag), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (tag) => close?.(local(tag)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

const isOn = (value: string | undefined) => value !== undefined && !/^(?:0|false)$/i.test(value);

/** The texts that cells share, by their number. */
export function sharedTexts(xml: string, colourOf: CellColours): Piece[][] {
  const texts: Piece[][] = [];
  let runs = new RunText(colourOf);
  readXml(xml, {
    open(tag, attributes) {
      if (tag === "si") runs = new RunText(colourOf);
      else runs.open(tag, attributes);
    },
    text: (data) => runs.add(data),
    close(tag) {
      if (tag === "si") texts.push(runs.pieces);
      else runs.close(tag);
    },
  });
  return texts;
}

type Workbook = CellStyles & {
  shared: readonly (readonly Piece[])[];
  /** Its days are counted from 1904. */
  isMacintosh: boolean;
};
type RawCell = { type: string; style: number; value: string; runs: RunText };

/** What a cell holds, as pieces of text. */
function piecesOf({ type, value, runs }: RawCell, { shared }: Workbook): readonly Piece[] {
  if (type === "s") return shared[Number(value)] ?? [];
  if (type === "inlineStr") return runs.pieces;
  return [{ text: type === "b" ? (isOn(value) ? "TRUE" : "FALSE") : value, font: undefined }];
}

function shownAs(text: string, type: string, format: NumberFormat, isMacintosh: boolean): string {
  if (text === "" || type === "e" || type === "d") return text;
  return /^(?:s|inlineStr|str|b)$/.test(type)
    ? shownText(text, format)
    : shownNumber(text, format, isMacintosh);
}

/**
 * The rows of a sheet as they are shown, each as long as the widest. Hidden rows and columns, struck-out text and text in the colour of
 * its ground are left out and counted.
 */
export function sheetRows(xml: string, workbook: Workbook, leftOut: LeftOut): string[][] {
  const rows: string[][] = [];
  const hidden: { from: number; to: number }[] = [];
  const hiddenColumns = new Set<number>();
  const isRecoloured = recolouredCells(xml);
  const count = (kind: keyof LeftOut) => {
    leftOut[kind] = (leftOut[kind] ?? 0) + 1;
  };
  let [row, column] = [-1, -1];
  let isRowHidden = false;
  let isRowCounted = false;
  let isValue = false;
  let cell: RawCell = { type: "", style: 0, value: "", runs: new RunText(workbook.colourOf) };

  function close(): void {
    const { format, font: own, ground } = workbook.styleOf(cell.style);
    const pieces = piecesOf(cell, workbook).filter(({ text }) => text !== "");
    if (pieces.every(({ text }) => text.trim() === "")) return;
    if (isRowHidden) {
      if (!isRowCounted) count("rows");
      isRowCounted = true;
      return;
    }
    if (hidden.some(({ from, to }) => column >= from && column <= to)) {
      hiddenColumns.add(column);
      return;
    }
    const fonts = new Map(pieces.map((piece) => [piece, piece.font ?? own]));
    const left = pieces.filter((piece) => fonts.get(piece)?.isStruckOut !== true);
    const seen = isRecoloured(row, column)
      ? left
      : left.filter((piece) => !isUnseen(fonts.get(piece) ?? own, ground));
    const text = seen.map((piece) => piece.text).join("");
    const shown = shownAs(text, cell.type, format, workbook.isMacintosh).normalize("NFC");
    const hasText = (some: readonly Piece[]) => some.some((piece) => piece.text.trim() !== "");
    if (hasText(pieces.filter((piece) => !left.includes(piece)))) count("struckOut");
    if (hasText(left.filter((piece) => !seen.includes(piece))) || (text.trim() !== "" && shown.trim() === ""))
      count("hidden");
    if (shown.trim() === "") return;
    rows[row] ??= [];
    rows[row]![column] = shown;
  }

  readXml(xml, {
    open(tag, attributes) {
      const { r = "", min, max, hidden: isHidden, width, ht, t = "n", s = "0" } = attributes;
      if (tag === "col" && (isOn(isHidden) || (width !== undefined && Number(width) === 0)))
        hidden.push({ from: Number(min) - 1, to: Number(max) - 1 });
      else if (tag === "row") {
        row = r === "" ? row + 1 : Number(r) - 1;
        [column, isRowHidden, isRowCounted] = [-1, isOn(isHidden) || Number(ht) === 0, false];
      } else if (tag === "c") {
        column = r === "" ? column + 1 : columnNumber(r.replace(/\d+$/, "")) - 1;
        cell = { type: t, style: Number(s), value: "", runs: new RunText(workbook.colourOf) };
      } else if (tag === "v") isValue = true;
      else cell.runs.open(tag, attributes);
    },
    text(data) {
      if (isValue) cell.value += data;
      else cell.runs.add(data);
    },
    close(tag) {
      if (tag === "c") close();
      else if (tag === "v") isValue = false;
      else cell.runs.close(tag);
    },
  });
  leftOut.columns = (leftOut.columns ?? 0) + hiddenColumns.size;
  const width = rows.reduce((most, each) => Math.max(most, each?.length ?? 0), 0);
  return Array.from(rows, (each = []) => Array.from({ length: width }, (_cell, at) => each[at] ?? ""));
}
