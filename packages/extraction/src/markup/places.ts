import type { Element } from "./document-tree.ts";
import type { Style } from "./page-styles.ts";
import { isZero, lengthOf, wordsOf } from "./style-values.ts";

/** Far enough from the page that no screen shows it. */
const isFar = (value: string) =>
  value.endsWith("%")
    ? Number.parseFloat(value) <= -100 || Number.parseFloat(value) >= 1_000
    : lengthOf(value) <= -500 || lengthOf(value) >= 9_000;
/** So far that no move within the page explains it; a share is of the element's own size. */
const isLost = (value: string) =>
  value.endsWith("%")
    ? Math.abs(Number.parseFloat(value)) >= 1_000
    : lengthOf(value) <= -2_000 || (isFar(value) && lengthOf(value) > 0);
/** Smaller than a sign, in pixels. */
const isTiny = (value: string) => Math.abs(lengthOf(value)) <= 2;

const inText = new Set(
  "A ABBR B BDI BDO CITE CODE DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR".split(
    " ",
  ),
);
const growing = new Set(["TABLE", "TBODY", "THEAD", "TFOOT", "TR", "TD", "TH"]);

/** Part of a line of text, which has no size of its own. */
export function isInLine(element: Element, style: Style, around: Style): boolean {
  const display = style("display");
  if (display === "contents" || display === "inline") return true;
  return (
    display === "" &&
    inText.has(element.nodeName) &&
    !isPlaced(style) &&
    /^(?:none)?$/.test(style("float")) &&
    !/flex|grid/.test(around("display"))
  );
}

/** The arguments of a function in a value. */
const inside = (value: string, name: string) =>
  new RegExp(`\\b${name}\\(([^()]*)\\)`)
    .exec(value)?.[1]
    ?.split(/[\s,]+/)
    .filter((word) => word !== "");

function hasNoArea(corners: readonly string[]): boolean {
  const [xs, ys] = [0, 1].map((side) => corners.flatMap((corner) => lengthOf(wordsOf(corner)[side] ?? "")));
  if (xs === undefined || ys === undefined || [...xs, ...ys].some(Number.isNaN)) return false;
  const twice = xs.reduce((sum, x, at) => {
    const next = (at + 1) % xs.length;
    return sum + x * (ys[next] ?? 0) - (xs[next] ?? 0) * (ys[at] ?? 0);
  }, 0);
  return Math.abs(twice) < 1;
}

function isCutOut(shape: string): boolean {
  const polygon = /^polygon\((?:\s*(?:nonzero|evenodd)\s*,)?(.*)\)$/.exec(shape)?.[1];
  if (polygon !== undefined) return hasNoArea(polygon.split(","));
  const inset = inside(shape, "inset");
  if (inset !== undefined) {
    const given = inset.slice(0, inset.includes("round") ? inset.indexOf("round") : 4);
    const [top = "0", right = top, bottom = top, left = right] = given;
    const isAll = (one: string, other: string) =>
      one.endsWith("%") && other.endsWith("%")
        ? Number.parseFloat(one) + Number.parseFloat(other) >= 100
        : lengthOf(one) + lengthOf(other) >= 9_000;
    return isAll(top, bottom) || isAll(left, right) || [top, right, bottom, left].includes("100%");
  }
  const [first, second] = inside(shape, "(?:circle|ellipse)") ?? [];
  return (first !== undefined && isZero(first)) || (shape.startsWith("ellipse") && isZero(second ?? ""));
}

/** `clip: rect(top, right, bottom, left)` of a placed element. */
function isClippedAway(clip: string): boolean {
  const [top, right, bottom, left] = (inside(clip, "rect") ?? []).map(lengthOf);
  return (
    top !== undefined &&
    right !== undefined &&
    bottom !== undefined &&
    left !== undefined &&
    (bottom - top <= 1 || right - left <= 1)
  );
}

/** Cut to nothing, as texts for screen readers only are. */
function isCropped(style: Style): boolean {
  const isCut = (axis: string) => /hidden|clip|auto|scroll/.test(style(`overflow-${axis}`));
  const isSqueezed = (side: "width" | "height", before: string, after: string) =>
    [side, `max-${side}`].some((name) => style(name) !== "" && isTiny(style(name))) &&
    [`padding-${before}`, `padding-${after}`, `min-${side}`, "flex-grow"].every(
      (name) => style(name) === "" || isZero(style(name)) || style(name) === "auto",
    );
  return (
    (isCut("y") && isSqueezed("height", "top", "bottom")) ||
    (isCut("x") && isSqueezed("width", "left", "right"))
  );
}

function isMovedAway(style: Style): boolean {
  const isPlaced = /absolute|fixed|relative|sticky/.test(style("position"));
  if (isPlaced && ["left", "top", "right", "bottom"].some((side) => isFar(style(side)))) return true;
  const back = lengthOf(style("padding-left"));
  if (isLost(style("margin-left")) && !(back >= -lengthOf(style("margin-left")))) return true;
  if (lengthOf(style("margin-top")) <= -5_000) return true;
  const moved = [
    ...(inside(style("transform"), "translate(?:x|y|3d)?") ?? []),
    ...wordsOf(style("translate")),
  ];
  return moved.some(isLost);
}

const isShrunk = (style: Style) =>
  [
    ...(inside(style("transform"), "scale[xy]?") ?? []),
    ...(inside(style("transform"), "scale3d")?.slice(0, 2) ?? []),
    ...wordsOf(style("scale")),
  ].some((part) => Math.abs(lengthOf(part)) < 0.02) ||
  /rotate[xy]\(\s*-?90deg/.test(style("transform")) ||
  inside(style("transform"), "matrix")?.[0] === "0";

const isFaint = (value: string) =>
  Number(value.endsWith("%") ? Number.parseFloat(value) / 100 : value || Number.NaN) < 0.03;

/** Over its neighbours or behind them. */
export const isPlaced = (style: Style) => /absolute|fixed/.test(style("position"));

/** Cut to a dot, so that it is only read aloud; no script ever shows it. */
export const isForListeners = (style: Style) =>
  isPlaced(style) &&
  (isClippedAway(style("clip")) ||
    (/hidden|clip/.test(style("overflow-x")) && isTiny(style("width")) && isTiny(style("height"))));

/** Placed or cut so that no part of it is on the screen. */
export function isOutOfSight(element: Element, style: Style, around: Style): boolean {
  if (isFaint(style("opacity")) || isFaint(inside(style("filter"), "opacity")?.[0] ?? "")) return true;
  if (isForListeners(style)) return true;
  if (
    isClippedAway(style("clip-path")) ||
    isCutOut(style("clip-path")) ||
    isFaint(style("zoom")) ||
    (style("position") !== "" && isMovedAway(style))
  )
    return true;
  if (isInLine(element, style, around)) return isLost(style("margin-left"));
  if (isMovedAway(style) || isShrunk(style)) return true;
  const isPushedOut =
    style("white-space") === "nowrap" &&
    /hidden|clip/.test(style("overflow-x")) &&
    /^1\d\d%$/.test(style("text-indent"));
  return isPushedOut || (!growing.has(element.nodeName) && isCropped(style));
}

/** Not there at all. */
export const isGone = (style: Style) =>
  style("display") === "none" || style("content-visibility") === "hidden";

/** Begins so far away that its line is not seen; null where nothing is said of it. */
export const isIndented = (style: Style) =>
  style("text-indent") === "" ? null : isFar(style("text-indent"));
