import { Parser } from "htmlparser2";
import type { LeftOut } from "../notes.ts";
import type { CellStyle } from "./cell-styles.ts";
import { shownNumber, shownText } from "./shown-number.ts";

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

/** Text in runs, without those that are struck out and without the marks of how it is spoken. */
class RunText {
  text = "";
  isStruckOut = false;
  #isText = false;
  #isSpoken = false;
  #isStruckRun = false;

  open(tag: string, { val = "1" }: Readonly<Record<string, string>>): void {
    if (tag === "rPh") this.#isSpoken = true;
    else if (tag === "r") this.#isStruckRun = false;
    else if (tag === "strike") this.#isStruckRun = isOn(val);
    else if (tag === "t") this.#isText = true;
  }
  add(data: string): void {
    if (!this.#isText || this.#isSpoken) return;
    if (!this.#isStruckRun) this.text += data;
    else this.isStruckOut ||= data.trim() !== "";
  }
  close(tag: string): void {
    if (tag === "rPh") this.#isSpoken = false;
    else if (tag === "t") this.#isText = false;
    else if (tag === "r") this.#isStruckRun = false;
  }
}

export type SharedText = Pick<RunText, "text" | "isStruckOut">;

/** The texts that cells share, by their number. */
export function sharedTexts(xml: string): SharedText[] {
  const texts: SharedText[] = [];
  let runs = new RunText();
  readXml(xml, {
    open(tag, attributes) {
      if (tag === "si") runs = new RunText();
      else runs.open(tag, attributes);
    },
    text: (data) => runs.add(data),
    close(tag) {
      if (tag === "si") texts.push({ text: runs.text, isStruckOut: runs.isStruckOut });
      else runs.close(tag);
    },
  });
  return texts;
}

const columnOf = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

type Workbook = {
  shared: readonly SharedText[];
  styleOf(style: number): CellStyle;
  /** Its days are counted from 1904. */
  isMacintosh: boolean;
};
type RawCell = { type: string; style: number; value: string; runs: RunText };

function textOf(
  { type, style, value, runs }: RawCell,
  { shared, styleOf, isMacintosh }: Workbook,
): SharedText {
  const { format } = styleOf(style);
  const plain = (text: string, isStruckOut = false) => ({ text: text.normalize("NFC"), isStruckOut });
  if (type === "s") {
    const found = shared[Number(value)];
    return plain(shownText(found?.text ?? "", format), found?.isStruckOut);
  }
  if (type === "inlineStr") return plain(shownText(runs.text, format), runs.isStruckOut);
  if (type === "str") return plain(shownText(value, format));
  if (type === "b") return plain(isOn(value) ? "TRUE" : "FALSE");
  if (type === "e" || type === "d") return plain(value);
  return plain(value === "" ? "" : shownNumber(value, format, isMacintosh));
}

/**
 * The rows of a sheet as they are shown, each as long as the widest. Hidden rows and columns, struck-out text and text in the colour of
 * its ground are left out and counted.
 */
export function sheetRows(xml: string, workbook: Workbook, leftOut: LeftOut): string[][] {
  const rows: string[][] = [];
  const hidden: { from: number; to: number }[] = [];
  const hiddenColumns = new Set<number>();
  /** Its colours change with its values. */
  const isRecoloured = /<(?:\w+:)?conditionalFormatting\b/.test(xml);
  const count = (kind: keyof LeftOut) => {
    leftOut[kind] = (leftOut[kind] ?? 0) + 1;
  };
  let [row, column] = [-1, -1];
  let isRowHidden = false;
  let isRowCounted = false;
  let isValue = false;
  let cell: RawCell = { type: "", style: 0, value: "", runs: new RunText() };

  function close(): void {
    const { text, isStruckOut } = textOf(cell, workbook);
    const style = workbook.styleOf(cell.style);
    if (text.trim() === "" && !isStruckOut) return;
    if (isRowHidden) {
      if (!isRowCounted) count("rows");
      isRowCounted = true;
    } else if (hidden.some(({ from, to }) => column >= from && column <= to)) hiddenColumns.add(column);
    else if (style.isStruckOut) count("struckOut");
    else if (style.isUnseen && !isRecoloured) count("hidden");
    else {
      if (isStruckOut) count("struckOut");
      rows[row] ??= [];
      rows[row]![column] = text;
    }
  }

  readXml(xml, {
    open(tag, attributes) {
      const { r = "", min, max, hidden: isHidden, width, t = "n", s = "0" } = attributes;
      if (tag === "col" && (isOn(isHidden) || (width !== undefined && Number(width) === 0)))
        hidden.push({ from: Number(min) - 1, to: Number(max) - 1 });
      else if (tag === "row") {
        row = r === "" ? row + 1 : Number(r) - 1;
        [column, isRowHidden, isRowCounted] = [-1, isOn(isHidden), false];
      } else if (tag === "c") {
        column = r === "" ? column + 1 : columnOf(r.replace(/\d+$/, ""));
        cell = { type: t, style: Number(s), value: "", runs: new RunText() };
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
