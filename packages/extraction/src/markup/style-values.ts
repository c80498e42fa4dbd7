/** Values by their names, which start with two dashes. */
export type Variables = ReadonlyMap<string, string>;

const sides = ["top", "right", "bottom", "left"];
const boxes = (name: string) => sides.map((side) => `${name}-${side}`);

/** The properties that can hide or strike out a text, and those that each is written as. */
export const properties: ReadonlyMap<string, readonly string[]> = new Map([
  ..."display visibility opacity filter zoom font-size color background-color background-image background-clip position left right top bottom text-indent clip clip-path overflow-x overflow-y width height max-width max-height min-width min-height flex-grow float transform translate scale rotate text-decoration-line text-decoration-color text-decoration-thickness content-visibility text-shadow white-space mix-blend-mode grid-area color-scheme -webkit-text-fill-color -webkit-text-stroke transition-property animation-name padding-top padding-bottom padding-left padding-right margin-left margin-top"
    .split(" ")
    .map((name): [string, string[]] => [name, [name]]),
  ["background", ["background-color", "background-image", "background-clip"]],
  ["-webkit-background-clip", ["background-clip"]],
  ["overflow", ["overflow-x", "overflow-y"]],
  ["text-decoration", ["text-decoration-line", "text-decoration-color", "text-decoration-thickness"]],
  ["font", ["font-size"]],
  ["inset", sides],
  ["margin", ["margin-top", "margin-left"]],
  ["padding", boxes("padding")],
  ["margin-inline-start", ["margin-left"]],
  ["inset-inline-start", ["left"]],
  ["inset-block-start", ["top"]],
  ["block-size", ["height"]],
  ["inline-size", ["width"]],
  ["max-block-size", ["max-height"]],
  ["flex", ["flex-grow"]],
  ["transition", ["transition-property"]],
  ["animation", ["animation-name"]],
  ["-webkit-clip-path", ["clip-path"]],
  ["-webkit-transform", ["transform"]],
  ["grid-column", ["grid-area"]],
  ["grid-row", ["grid-area"]],
]);

/** The words of a value; what is in brackets stays together. */
export const wordsOf = (value: string): string[] =>
  value.match(/(?:[^\s()]+|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];

const lengthPattern =
  /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(px|r?em|ex|ch|pt|pc|in|cm|mm|q|[sdl]?v(?:[wh]|min|max|b|i)|%)?$/;
const pixels: Readonly<Record<string, number>> = {
  ...{ em: 16, rem: 16, ex: 8, ch: 8, pt: 4 / 3, pc: 16, in: 96, cm: 37.8, mm: 3.78, q: 0.94, "%": 10 },
};

/** In pixels, roughly; not a number for what is no length. */
export function lengthOf(value: string): number {
  const text = /^calc\(([^()]*)\)$/.exec(value)?.[1]?.trim() ?? value;
  const minus = /^(?:0(?:px)?\s*-\s*|-1\s*\*\s*)(.+)$/.exec(text);
  if (minus !== null) return -lengthOf(minus[1] ?? "");
  const [, digits, unit = "px"] = lengthPattern.exec(text) ?? [];
  if (digits === undefined) return Number.NaN;
  return Number(digits) * (pixels[unit] ?? (unit.endsWith("h") ? 8 : unit === "px" ? 1 : 12.8));
}

export const isZero = (value: string) => lengthOf(value) === 0;

/** A value with which an element is not there, or may not be. */
export const isNothing = (said: string) => {
  const value = said.toLowerCase();
  const length = lengthOf(value);
  return (
    /^(?:none|hidden|collapse|scale|translate|inset|circle|rect|polygon)/.test(value) ||
    Math.abs(length) < 0.02 ||
    length <= -500
  );
};

const mostExpansions = 20;

/** A value with its variables filled in; empty if one is not known. */
export function withVariables(value: string, variables: Variables): string {
  let text = value;
  for (let count = 0; text.includes("var("); count++) {
    // The innermost has no brackets inside.
    const found = /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/.exec(text);
    if (found === null || count > mostExpansions || text.length > 2_000) return "";
    const [whole, name = "", fallback] = found;
    const filled = variables.get(name) ?? fallback;
    if (filled === undefined) return "";
    text = text.replace(whole, () => filled.trim());
  }
  return text.toLowerCase();
}

/** A property's own part of a value that may say several at once. */
export function partOf(property: string, from: string, value: string): string {
  if (from === property || value === "") return value;
  const words = wordsOf(value);
  if (from === "font")
    return (
      words
        .flatMap((word) => word.split("/")[0] ?? "")
        .find((word) => lengthPattern.test(word) && (/\D$/.test(word) || isZero(word))) ?? ""
    );
  if (from === "inset" || from === "margin" || from === "padding") {
    const at = sides.findIndex((side) => property.endsWith(side));
    return words[at] ?? words[at === 3 ? 1 : at - 2] ?? words[0] ?? "";
  }
  if (from === "overflow") return (property === "overflow-y" ? words[1] : undefined) ?? words[0] ?? "";
  if (from === "flex")
    return /^(?:auto|none|initial)$/.test(value) ? String(Number(value === "auto")) : (words[0] ?? "");
  return value;
}
