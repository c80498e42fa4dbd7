import type { Area, Box, DrawnPage, Glyph } from "./drawn-page.ts";
import type { TextItem } from "./lines.ts";

type Fate = "seen" | "hidden" | "struckOut" | "layer";
/** Signs in a row that a reader of the page does not see. */
export type UnseenRun = { text: string; x: number; y: number; size: number; fate: Exclude<Fate, "seen"> };

const isIn = (x: number, y: number, { left, right, bottom, top }: Box) =>
  x >= left && x <= right && y >= bottom && y <= top;

/** Of a page with more, such as a plan, only what needs no comparison is judged. */
const mostComparisons = 20_000_000;

/** A line through the middle of small letters, not below them. */
const through = { from: 0.12, to: 0.5 };

/** More lines through a text are the stripes of its ground. */
const mostStrokes = 3;

function isStruck({ x, right, y, size }: Glyph, lines: readonly Box[]): boolean {
  const centre = (x + right) / 2;
  const heights = lines
    .filter((line) => centre >= line.left && centre <= line.right)
    .map((line) => ((line.bottom + line.top) / 2 - y) / size)
    .filter((height) => height >= 0 && height <= 1);
  if (new Set(heights).size > mostStrokes) return false;
  return heights.some((height) => height >= through.from && height <= through.to);
}

/** A line from one corner of a text to the other stays about as high as its letters. */
const corners = { from: -0.4, to: 1.2 };

const isCrossed = ({ x, right, y, size }: Glyph, slants: readonly Area[]) =>
  slants.some(({ box }) => {
    const [centre, middle] = [(x + right) / 2, (box.bottom + box.top) / 2];
    const [from, to] = [(box.bottom - y) / size, (box.top - y) / size];
    const isThrough = middle > y && from >= corners.from && to <= corners.to;
    return isThrough && centre >= box.left && centre <= box.right;
  });

/** A ground may be drawn in stripes. */
const isOn = ({ box, order, colour }: Area, glyph: Glyph, x: number, y: number) =>
  order < glyph.order &&
  colour !== glyph.colour &&
  isIn(x, y, { ...box, bottom: box.bottom - 1, top: box.top + 1 });

function fateOf(
  glyph: Glyph,
  areas: readonly Area[],
  lines: readonly Area[],
  struck: readonly Box[],
  slants: readonly Area[],
  page: Box,
): Fate {
  const [x, y] = [(glyph.x + glyph.right) / 2, glyph.y + glyph.size / 3];
  if (glyph.drawn === "off" || !isIn(x, y, page)) return "hidden";
  if (glyph.drawn === "layer") return "layer";
  const around = areas.filter(({ box }) => isIn(x, y, box));
  const over = around.filter(({ order }) => order > glyph.order);
  if (over.some(({ kind }) => kind === "picture")) return "layer";
  if (over.some(({ kind }) => kind === "cover")) return "hidden";
  const below = around.findLast(({ order, kind }) => order < glyph.order && kind !== "line");
  const ground = below?.colour ?? "#ffffff";
  const isInked = [glyph.colour, glyph.outline ?? ground].some((colour) => colour !== ground);
  if (!isInked && ground !== "pattern" && !lines.some((line) => isOn(line, glyph, x, y))) return "hidden";
  return isStruck(glyph, struck) || isCrossed(glyph, slants) ? "struckOut" : "seen";
}

const ofNumber = /^[\p{Nd}.,]+$/u;

/** A number is struck out as a whole or not at all: a line may end before its last digit, or reach the next number. */
function wholeNumbers(glyphs: readonly Glyph[], fates: readonly Fate[]): Fate[] {
  const whole = [...fates];
  const isOfNumber = (at: number) =>
    ofNumber.test(glyphs[at]?.text ?? "") && (fates[at] === "seen" || fates[at] === "struckOut");
  for (let from = 0, to = 0; from < glyphs.length; from = Math.max(to, from + 1)) {
    for (to = from; isOfNumber(to) && glyphs[to]?.y === glyphs[from]?.y; ) to++;
    const struck = fates.slice(from, to).filter((fate) => fate === "struckOut").length;
    whole.fill(struck * 2 > to - from ? "struckOut" : "seen", from, to);
  }
  return whole;
}

/** What of a page is not seen or struck out. @param marks where annotations strike text out */
export function unseenRuns({ glyphs, areas }: DrawnPage, marks: readonly Box[], page: Box): UnseenRun[] {
  const isDense = glyphs.length * areas.length > mostComparisons;
  const lines = isDense ? [] : areas.filter(({ kind }) => kind === "line");
  // A rule across the page is of a table, and a mark of an annotation goes around its text.
  const struck = [
    ...lines
      .map(({ box }) => box)
      .filter(({ left, right }) => right - left < 0.95 * (page.right - page.left)),
    ...marks.map((mark) => {
      const middle = mark.bottom + (mark.top - mark.bottom) * 0.4;
      return { ...mark, bottom: middle, top: middle };
    }),
  ];
  const slants = isDense ? [] : areas.filter(({ kind }) => kind === "slant");
  const shapes = isDense ? [] : areas.filter(({ kind }) => kind !== "line" && kind !== "slant");
  const isBlank = ({ text, drawn }: Glyph) => text.trim() === "" && drawn === "seen";
  const fates = glyphs.map(
    (glyph): Fate => (isBlank(glyph) ? "seen" : fateOf(glyph, shapes, lines, struck, slants, page)),
  );
  const runs: (UnseenRun & { order: number })[] = [];
  let last: { fate: Fate; order: number } = { fate: "seen", order: -1 };
  for (const [at, judged] of wholeNumbers(glyphs, fates).entries()) {
    const glyph = glyphs[at]!;
    const fate = isBlank(glyph) ? last.fate : judged;
    const { text, x, y, size, order } = glyph;
    if (fate !== "seen") {
      if (last.fate === fate && last.order === order) runs.at(-1)!.text += text;
      else runs.push({ text, x, y, size, fate, order });
    }
    last = { fate, order };
  }
  return runs.filter(({ text }) => text.trim() !== "");
}

const withoutSpace = (text: string) => text.normalize("NFKC").replace(/\s+/g, "");

/** A text without a part of it, which may be spaced differently; null if the part is not in it. */
function without(text: string, part: string): string | null {
  const wanted = withoutSpace(part);
  const places = Array.from(text).flatMap((sign, at) =>
    Array.from(withoutSpace(sign), (each) => ({ each, at })),
  );
  const signs = Array.from(text);
  const found = places
    .map(({ each }) => each)
    .join("")
    .indexOf(wanted);
  if (found === -1 || wanted === "") return null;
  const chars = Array.from(
    places
      .map(({ each }) => each)
      .join("")
      .slice(0, found),
  ).length;
  const [from, to] = [places[chars]!.at, places[chars + Array.from(wanted).length - 1]!.at];
  return signs.slice(0, from).join("") + signs.slice(to + 1).join("");
}

/** The texts of a page without runs that are not seen. */
export function withoutRuns(items: readonly TextItem[], runs: readonly UnseenRun[]): TextItem[] {
  const left: (TextItem | null)[] = [...items];
  for (const run of runs) {
    const near = left.flatMap((item, at) => {
      if (item === null || Math.abs(item.y - run.y) > run.size / 2) return [];
      const distance = Math.max(item.x - run.x, run.x - item.x - item.width, 0);
      return distance > run.size
        ? []
        : [{ at, item, off: Math.abs(item.y - run.y) + distance + Math.abs(item.x - run.x) / 1_000 }];
    });
    for (const { at, item } of near.toSorted((one, other) => one.off - other.off)) {
      const text =
        without(item.text, run.text) ?? without(item.text, Array.from(run.text).toReversed().join(""));
      if (text === null) continue;
      left[at] = text.trim() === "" ? null : { ...item, text };
      break;
    }
  }
  return left.filter((item) => item !== null);
}
