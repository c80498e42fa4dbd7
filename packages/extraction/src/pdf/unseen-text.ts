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
  return isStruck(glyph, struck) ? "struckOut" : "seen";
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
  const shapes = isDense ? [] : areas.filter(({ kind }) => kind !== "line");
  const runs: (UnseenRun & { order: number; end: number })[] = [];
  let last: { fate: Fate; order: number } = { fate: "seen", order: -1 };
  for (const [end, glyph] of glyphs.entries()) {
    const fate =
      glyph.text.trim() === "" && glyph.drawn === "seen"
        ? last.fate
        : fateOf(glyph, shapes, lines, struck, page);
    if (fate !== "seen") {
      const { text, x, y, size, order } = glyph;
      if (last.fate === fate && last.order === order) runs.at(-1)!.text += text;
      else runs.push({ text, x, y, size, fate, order, end });
    }
    last = { fate, order: glyph.order };
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
