import type { Box, DrawnPage, Glyph } from "./drawn-page.ts";
import { type TextItem, wordGap } from "./lines.ts";
import { unseenRuns, withoutRuns } from "./unseen-text.ts";

/** What lies on a page beside its own text: fields of a form, texts, stamps, marks and comments. */
export type Annotation = {
  id: string;
  subtype?: string;
  annotationFlags?: number;
  rect?: number[];
  quadPoints?: ArrayLike<number>;
  contentsObj?: { str: string };
  fieldType?: string;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  combo?: boolean;
  password?: boolean;
  exportValue?: string;
  buttonValue?: string;
  options?: { exportValue: string; displayValue: string }[];
  defaultAppearanceData?: { fontSize?: number };
};

/** Flags of what no screen shows: invisible, hidden, no view. */
const unseenFlags = 0b100011;
const usualSize = 12;
/** Share of the font size that one sign is wide. */
const signWidth = 0.5;
const shownAsText = new Set(["Widget", "FreeText", "Stamp", "Link", "Popup"]);

export async function shownAnnotations(page: {
  getAnnotations(): Promise<Annotation[]>;
}): Promise<Annotation[]> {
  return (await page.getAnnotations()).filter(
    ({ annotationFlags = 0 }) => (annotationFlags & unseenFlags) === 0,
  );
}

/** How many comments are opened by a click, and are no text of the page. */
export const commentsAmong = (annotations: readonly Annotation[]) =>
  annotations.filter(
    ({ subtype = "", contentsObj }) => !shownAsText.has(subtype) && (contentsObj?.str ?? "").trim() !== "",
  ).length;

/** Where annotations strike out the text of a page. */
export function strikeMarks(annotations: readonly Annotation[]): Box[] {
  return annotations
    .filter(({ subtype }) => subtype === "StrikeOut")
    .flatMap(({ quadPoints, rect = [] }) => {
      const points = Array.from(quadPoints?.length ? quadPoints : rect);
      const quads = Array.from({ length: Math.ceil(points.length / 8) }, (_quad, at) =>
        points.slice(at * 8, at * 8 + 8),
      );
      return quads.map((quad) => {
        const [xs, ys] = [quad.filter((_each, at) => at % 2 === 0), quad.filter((_each, at) => at % 2 === 1)];
        return {
          left: Math.min(...xs),
          right: Math.max(...xs),
          bottom: Math.min(...ys),
          top: Math.max(...ys),
        };
      });
    });
}

const markOf = (isChosen: boolean) => (isChosen ? "☒" : "☐");

/** What an annotation says by its data, where that is shown. */
function dataOf(annotation: Annotation): string {
  const { subtype, fieldType, fieldValue, options = [], contentsObj } = annotation;
  if (subtype === "FreeText") return contentsObj?.str ?? "";
  if (subtype !== "Widget" || annotation.password === true) return "";
  if (annotation.checkBox === true || annotation.radioButton === true)
    return markOf(fieldValue === (annotation.exportValue ?? annotation.buttonValue));
  if (fieldType !== "Ch") return typeof fieldValue === "string" ? fieldValue : "";
  const chosen = [fieldValue].flat();
  if (annotation.combo === false)
    return options
      .map(({ exportValue, displayValue }) => `${markOf(chosen.includes(exportValue))} ${displayValue}`)
      .join("\n");
  return chosen
    .map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
    .filter((value) => typeof value === "string")
    .join(", ");
}

/** A text at the place of its annotation, from its top; a single line is in the middle. */
function placed(text: string, { rect = [], defaultAppearanceData }: Annotation): TextItem[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const fontSize = defaultAppearanceData?.fontSize || Math.min(usualSize, top - bottom) || usualSize;
  const lines = text.split(/\r\n?|\n/);
  const first = lines.length === 1 ? (bottom + top) / 2 - fontSize / 3 : top - fontSize;
  return lines.map((line, at) => {
    const width = Math.min(right - left, line.length * fontSize * signWidth);
    return { text: line, x: left, y: first - at * fontSize, width, fontSize };
  });
}

/** Signs that are drawn at once, as one text. */
function itemOf(glyphs: readonly Glyph[]): TextItem {
  const [{ x, y, size }, last] = [glyphs[0]!, glyphs.at(-1)!];
  const text = glyphs.map((glyph, at) => {
    const gap = glyph.x - (glyphs[at - 1]?.right ?? x);
    return gap > wordGap * size ? ` ${glyph.text}` : glyph.text;
  });
  return { text: text.join(""), x, y, width: last.right - x, fontSize: size };
}

/** The texts of annotations as the page shows them: as they are drawn, otherwise by their data. */
export function annotationTexts(
  annotations: readonly Annotation[],
  { glyphs, areas }: DrawnPage,
  page: Box,
): { items: TextItem[]; hidden: number } {
  const drawn = Map.groupBy(glyphs, ({ annotation }) => annotation);
  let hidden = 0;
  const items = annotations.flatMap((annotation): TextItem[] => {
    const { id, subtype, rect: [left = 0, bottom = 0, right = 0, top = 0] = [] } = annotation;
    const isOutside = left >= page.right || right <= page.left || bottom >= page.top || top <= page.bottom;
    const own = drawn.get(id) ?? [];
    const isChoice = annotation.checkBox === true || annotation.radioButton === true;
    const isList = annotation.combo === false;
    if (own.length > 0 && !isChoice && !isList) {
      const unseen = unseenRuns({ glyphs: own, areas }, [], page);
      hidden += unseen.length;
      return subtype === "Text"
        ? []
        : withoutRuns([...Map.groupBy(own, ({ order }) => order).values()].map(itemOf), unseen);
    }
    const text = dataOf(annotation);
    if (text.trim() === "") return [];
    if (isOutside) hidden++;
    return isOutside ? [] : placed(text, annotation);
  });
  // A large field is no heading.
  return { items: items.map((item) => ({ ...item, fontSize: Math.min(item.fontSize, usualSize) })), hidden };
}
