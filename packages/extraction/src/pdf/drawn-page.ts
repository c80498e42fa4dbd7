import { getResolvedPDFJS } from "unpdf";

type Matrix = readonly [number, number, number, number, number, number];
export type Box = { left: number; bottom: number; right: number; top: number };

/** One sign as it is drawn, in points of the page. */
export type Glyph = {
  text: string;
  x: number;
  y: number;
  right: number;
  size: number;
  /** Its place in the order of drawing. */
  order: number;
  /** `off`: in a layer that is switched off, or fully transparent. `layer`: drawn invisibly, as below a scanned picture. */
  drawn: "seen" | "off" | "layer";
  colour: string;
  /** The colour of its outline, if it has one. */
  outline: string | undefined;
  /** The one that draws it; undefined for the page itself. */
  annotation: string | undefined;
};
/** Something drawn that is no text. `cover`: a filled rectangle, opaque. `slant`: a thin line that is not level. */
export type Area = {
  box: Box;
  order: number;
  kind: "line" | "slant" | "cover" | "shape" | "picture";
  colour: string;
};
export type DrawnPage = { glyphs: Glyph[]; areas: Area[] };

type OperatorList = { fnArray: readonly number[]; argsArray: readonly unknown[] };
type State = {
  matrix: Matrix;
  colour: string;
  stroke: string;
  alpha: number;
  strokeAlpha: number;
  lineWidth: number;
  /** Outside of it nothing is drawn. */
  clip: Box;
  isBlended: boolean;
  mode: number;
  size: number;
  isScaled: boolean;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
};

const identity: Matrix = [1, 0, 0, 1, 0, 0];
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
const at = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

function boxOf(matrix: Matrix, [left, bottom, right, top]: readonly number[]): Box {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => at(matrix, x ?? 0, y ?? 0)));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

const everywhere: Box = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };
const within = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
});

const start: State = {
  matrix: identity,
  colour: "#000000",
  stroke: "#000000",
  alpha: 1,
  strokeAlpha: 1,
  lineWidth: 1,
  clip: everywhere,
  isBlended: false,
  mode: 0,
  size: 1,
  isScaled: false,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

/** Thinner than this, in points, is a line. */
const thinnest = 3;
/** A closed path of four corners: move, three lines, close. */
const rectangleLength = 13;
/** Whether a path is one line: moves (0) and a line (1), each with its point. */
function isOneLine(path: readonly number[]): boolean {
  const codes = Array.from(path).filter((_code, at) => at % 3 === 0);
  return path.length % 3 === 0 && codes.pop() === 1 && codes.every((code) => code === 0);
}

/** Signs that draw nothing but advance the pen. */
type Spacing = number;
type Sign = { unicode: string; width: number; isSpace?: boolean };

/** In points; smaller letters are dust. */
const smallestSize = 1.01;

/**
 * What the operators of one page draw, and where.
 * @param isLayerOn whether a layer is shown
 * @param isScaled whether a font has a scale of its own, so that its size says nothing
 */
export async function drawnPage(
  list: OperatorList,
  isLayerOn: (layer: unknown) => boolean,
  isScaled: (font: string) => boolean,
): Promise<DrawnPage> {
  const { OPS } = await getResolvedPDFJS();
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code as number, name]));
  const drawn: DrawnPage = { glyphs: [], areas: [] };
  const saved: State[] = [];
  const marked: boolean[] = [];
  let state = start;
  let annotation: string | undefined;
  let isClipping = false;
  let [text, line]: [Matrix, Matrix] = [identity, identity];
  const nextLine = (x: number, y: number) => {
    line = times(line, [1, 0, 0, 1, x, y]);
    text = line;
  };

  function show(signs: readonly (Sign | Spacing | null)[], order: number): void {
    const { size, charSpacing, wordSpacing, scale, rise } = state;
    const way = state.mode % 4;
    const isFilled = way !== 1 && state.alpha > 0;
    const isOutlined = (way === 1 || way === 2) && state.strokeAlpha > 0;
    const isOff = marked.includes(false) || (!isFilled && !isOutlined);
    const drawnAs = isOff ? "off" : way === 3 ? "layer" : "seen";
    const outline = isOutlined ? state.stroke : undefined;
    const colour = isFilled ? state.colour : state.stroke;
    const { left, bottom, right, top } = state.clip;
    for (const sign of signs) {
      if (sign === null) continue;
      const isSpacing = typeof sign === "number";
      const advance = isSpacing
        ? (-sign / 1_000) * size
        : (sign.width / 1_000) * size + charSpacing + (sign.isSpace === true ? wordSpacing : 0);
      if (!isSpacing) {
        const full = times(state.matrix, text);
        const [from, to] = [at(full, 0, rise), at(full, advance * scale, rise)];
        const height = Math.abs(Math.hypot(full[2], full[3]) * size);
        const [x, y] = [(from.x + to.x) / 2, from.y];
        const isDust = height < smallestSize && !state.isScaled;
        const isClipped = x < left - height || x > right + height || y < bottom - height || y > top + height;
        drawn.glyphs.push({
          ...{ text: sign.unicode, x: from.x, y: from.y, right: to.x, size: height },
          ...{ order, drawn: isClipped || isDust ? "off" : drawnAs, colour, outline, annotation },
        });
      }
      text = times(text, [1, 0, 0, 1, advance * scale, 0]);
    }
  }

  function path(
    painted: string,
    data: readonly number[] | undefined,
    bounds: readonly number[],
    order: number,
  ) {
    const box = boxOf(state.matrix, bounds);
    if (isClipping) state = { ...state, clip: within(state.clip, box) };
    isClipping = false;
    const isStroke = /^(?:close)?[sS]troke$/.test(painted);
    const alpha = isStroke ? state.strokeAlpha : state.alpha;
    if ((!isStroke && !/[fF]ill/.test(painted)) || alpha === 0) return;
    const isOpaque = alpha === 1 && !state.isBlended;
    const area = (kind: Area["kind"], colour: string, of = box) =>
      drawn.areas.push({ box: of, order, kind, colour });
    const isThin = box.top - box.bottom <= thinnest && box.right > box.left;
    if (isStroke) {
      const reach = (state.lineWidth * Math.hypot(state.matrix[0], state.matrix[1])) / 2;
      const isThick = reach * 2 > thinnest;
      if (isThin && !isThick) area("line", state.stroke);
      else if (!isThick && data !== undefined && isOneLine(data)) area("slant", state.stroke);
      if (!isThick) return;
      const isStraight = isThin || box.right - box.left <= thinnest;
      const { left, bottom, right, top } = box;
      const around = { left: left - reach, bottom: bottom - reach, right: right + reach, top: top + reach };
      if (isStraight && isThin) area(isOpaque ? "cover" : "shape", state.stroke, { ...around, left, right });
      else if (isStraight) area(isOpaque ? "cover" : "shape", state.stroke, { ...around, bottom, top });
      else area("shape", "pattern", around);
      return;
    }
    if (isThin) area("line", state.colour);
    else area(isOpaque && data?.length === rectangleLength ? "cover" : "shape", state.colour);
  }

  for (const [order, code] of list.fnArray.entries()) {
    const args = (list.argsArray[order] ?? []) as readonly never[];
    const numbers = args as readonly number[];
    const [first = 0, second = 0] = numbers;
    switch (names.get(code)) {
      case "save":
        saved.push(state);
        break;
      case "restore":
      case "paintFormXObjectEnd":
        state = saved.pop() ?? state;
        break;
      case "paintFormXObjectBegin":
        saved.push(state);
        if (args[0]) state = { ...state, matrix: times(state.matrix, Array.from(args[0]) as never) };
        if (args[1]) state = { ...state, clip: within(state.clip, boxOf(state.matrix, Array.from(args[1]))) };
        break;
      case "beginAnnotation": {
        const [id, , place, matrix] = args as unknown as [string, unknown, Matrix, Matrix];
        annotation = id;
        saved.length = 0;
        state = { ...start, matrix: times(place, matrix) };
        break;
      }
      case "endAnnotation":
        annotation = undefined;
        break;
      case "transform":
        state = { ...state, matrix: times(state.matrix, numbers as unknown as Matrix) };
        break;
      case "setGState":
        for (const [key, value] of (args[0] ?? []) as [string, unknown][]) {
          if (key === "CA") state = { ...state, strokeAlpha: Number(value) };
          if (key === "LW") state = { ...state, lineWidth: Number(value) };
          if (key === "ca") state = { ...state, alpha: Number(value) };
          if (key === "BM") state = { ...state, isBlended: value !== "source-over" && value !== "Normal" };
          if (key === "Font" && Array.isArray(value)) state = { ...state, size: Number(value[1]) };
        }
        break;
      case "setFillRGBColor":
        state = { ...state, colour: String(args[0]) };
        break;
      case "setStrokeRGBColor":
        state = { ...state, stroke: String(args[0]) };
        break;
      case "setStrokeColorN":
      case "setStrokeTransparent":
        state = { ...state, stroke: "pattern" };
        break;
      case "setLineWidth":
        state = { ...state, lineWidth: first };
        break;
      case "clip":
      case "eoClip":
        isClipping = true;
        break;
      case "setFillColorN":
      case "setFillTransparent":
        state = { ...state, colour: "pattern" };
        break;
      case "beginMarkedContentProps":
        marked.push(args[0] !== "OC" || isLayerOn(args[1]));
        break;
      case "beginMarkedContent":
        marked.push(true);
        break;
      case "endMarkedContent":
        marked.pop();
        break;
      case "beginText":
        [text, line] = [identity, identity];
        break;
      case "setTextMatrix":
        line = Array.from(
          (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]) ? args[0] : args) as never,
        ) as never;
        text = line;
        break;
      case "moveText":
        nextLine(first, second);
        break;
      case "setLeadingMoveText":
        state = { ...state, leading: second };
        nextLine(first, second);
        break;
      case "nextLine":
        // Moving down, a leading is told as a negative distance.
        nextLine(0, state.leading);
        break;
      case "setLeading":
        state = { ...state, leading: -first };
        break;
      case "setFont":
        state = { ...state, size: second, isScaled: isScaled(String(args[0])) };
        break;
      case "setCharSpacing":
        state = { ...state, charSpacing: first };
        break;
      case "setWordSpacing":
        state = { ...state, wordSpacing: first };
        break;
      case "setHScale":
        state = { ...state, scale: first / 100 };
        break;
      case "setTextRise":
        state = { ...state, rise: first };
        break;
      case "setTextRenderingMode":
        state = { ...state, mode: first };
        break;
      case "showText":
        show((args[0] ?? []) as (Sign | Spacing | null)[], order);
        break;
      case "constructPath":
        path(
          names.get(first) ?? "",
          (args[1] as (number[] | null)[] | undefined)?.[0] ?? undefined,
          Array.from((args[2] ?? []) as Iterable<number>),
          order,
        );
        break;
      case "shadingFill":
        drawn.areas.push({
          ...{ box: everywhere },
          ...{ order, kind: "shape", colour: "pattern" },
        });
        break;
      default:
        if (/^paint.*Image/.test(names.get(code) ?? ""))
          drawn.areas.push({
            box: boxOf(state.matrix, [0, 0, 1, 1]),
            order,
            kind: "picture",
            colour: "pattern",
          });
    }
  }
  return drawn;
}
