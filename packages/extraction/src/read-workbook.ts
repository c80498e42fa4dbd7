import { limits } from "./limits.ts";
import type { LeftOut } from "./notes.ts";
import { cellStyles } from "./office/cell-styles.ts";
import { checkSheet } from "./office/check-sheet.ts";
import { strikingRanges } from "./office/recoloured-cells.ts";
import { relationsOf } from "./office/relations.ts";
import { sharedTexts, sheetRows } from "./office/sheet-xml.ts";
import { themeColours } from "./office/theme-colours.ts";
import { failureOf, refuse } from "./refusal.ts";
import { checkedXml } from "./xml/check-xml.ts";
import { find, findAll, parseXml } from "./xml/parse-xml.ts";
import { openZip, type Zip } from "./zip/open-zip.ts";

/** Rows from the top, each as long as the widest; an empty cell is an empty text. */
export type Sheet = { name: string; rows: string[][] };
/** Its notes say what was read though a rule may strike it out. */
export type Workbook = { sheets: Sheet[]; leftOut: LeftOut; notes: string[] };

const workbookPart = "xl/workbook.xml";
/** Cells may share one long text, so the length of the output is checked too. */
const longestWorkbook = 4 * limits.textLength;

/** More ranges are not listed in a note. */
const mostRanges = 10;

const isOn = (value: string | undefined) => value !== undefined && !/^(?:0|false)$/i.test(value);
const partOf = (zip: Zip, name: string) => {
  const bytes = zip.read(name);
  return bytes === undefined ? undefined : checkedXml(bytes);
};

function readSheets(bytes: Uint8Array): Workbook {
  if (bytes.length > limits.inputBytes) {
    refuse(
      "too_large",
      `The file has ${bytes.length} bytes, ${limits.inputBytes} are read at most. Split it.`,
    );
  }
  const zip = openZip(bytes);
  const main = zip.read(workbookPart);
  if (main === undefined)
    return refuse("damaged", "The file is damaged or no workbook. Save it again as XLSX and send that.");
  const root = parseXml(main);
  const listed = [...findAll(root, "sheet")];
  if (listed.length > limits.sheets) {
    refuse(
      "too_large",
      `The workbook has ${listed.length} sheets, ${limits.sheets} are read at most. Split it.`,
    );
  }
  const relations = relationsOf(zip, workbookPart);
  const related = (type: string) => [...relations.values()].find((each) => each.type === type)?.target ?? "";
  const styles = cellStyles(zip.read(related("styles")), themeColours(zip.read(related("theme"))));
  const workbook = {
    ...styles,
    shared: sharedTexts(partOf(zip, related("sharedStrings")) ?? "", styles.colourOf),
    isMacintosh: isOn(find(root, "workbookPr")?.attributes.date1904),
  };
  const leftOut: LeftOut = {};
  const notes: string[] = [];
  let length = 0;
  const sheets = listed.flatMap(({ attributes }): Sheet[] => {
    const id = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
    const relation = relations.get(id);
    const xml = relation?.type === "worksheet" ? partOf(zip, relation.target) : undefined;
    if (xml === undefined) return [];
    if (attributes.state === "hidden" || attributes.state === "veryHidden") {
      leftOut.sheets = (leftOut.sheets ?? 0) + 1;
      return [];
    }
    checkSheet(xml);
    const rows = sheetRows(xml, workbook, leftOut);
    const ranges = strikingRanges(xml, styles.isStriking);
    if (ranges.length > 0) {
      const listed = `${ranges.slice(0, mostRanges).join(", ")}${ranges.length > mostRanges ? " and others" : ""}`;
      notes.push(`Sheet ${attributes.name ?? ""}: a rule may strike out cells in ${listed}. They were read.`);
    }
    length += rows.flat().reduce((sum, text) => sum + text.length, 0);
    if (length > longestWorkbook) refuse("too_large", "The workbook holds too much text. Split it.");
    return [{ name: attributes.name ?? "", rows }];
  });
  return { sheets, leftOut, notes };
}

/**
 * Every sheet of an XLSX workbook that is shown, in order, with its cells as Excel shows them and formulas as their last value; also how
 * much is hidden or struck out and therefore left out.
 * @throws AppError `invalid_input` for a damaged or too large file or no workbook; its message is for people
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Workbook> {
  try {
    return readSheets(bytes);
  } catch (thrown) {
    const { code, reason } = failureOf(thrown);
    return refuse(code, reason);
  }
}
