import { raisedSigns } from "@konstruct/core/text/raised-signs";
import { type Colour, isLost } from "../colour.ts";
import { tableMarkdown } from "../markup/table.ts";
import { find, findAll, textOf, type XmlNode } from "../xml/parse-xml.ts";
import { fillOf } from "./drawing-colours.ts";
import type { SlidePage } from "./slide-page.ts";
import { type Box, boxOf, overlap, type Scale, scaleIn } from "./slide-places.ts";

/** Placeholders with the same text on every slide. */
const repeatedRoles = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);
/** In hundredths of a point; smaller letters are dust. */
const smallestSize = 150;
/** A slide with more shapes is a drawing, of which the colours are not compared. */
const mostShapes = 500;

/** The text of a run, in signs of its own where it stands above or below its line. */
function raisedRun(run: XmlNode, text: string): string {
  const marks = run.children.find(({ tag }) => tag === "rPr");
  const baseline = Number.parseFloat(marks?.attributes.baseline ?? "0");
  return baseline ? raisedSigns(text, baseline > 0 ? "sup" : "sub") : text;
}

export type SlidesLeftOut = { hidden: number; struckOut: number; slides: number };

type Shape = { role: string; text: string; box: Box | undefined; order: number };

const isTurned = (shape: XmlNode) => Number(find(shape, "xfrm")?.attributes.rot ?? 0) !== 0;
const isWithin = (one: Box, other: Box) =>
  one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;
const hasText = (node: XmlNode) => [...findAll(node, "t")].some((text) => textOf(text).trim() !== "");

/** The shapes of one slide, without what its readers do not see. */
export class SlideShapes {
  readonly #page: SlidePage;
  readonly #leftOut: SlidesLeftOut;
  /** Where something is drawn already. */
  readonly #drawn: (Box | undefined)[] = [];
  /** Opaque rectangles, and after how many shapes each is drawn. */
  readonly #covers: { box: Box; order: number }[] = [];
  #order = 0;

  constructor(page: SlidePage, leftOut: SlidesLeftOut) {
    this.#page = page;
    this.#leftOut = leftOut;
  }

  #fateOf(run: XmlNode, ground: Colour | null): "seen" | "hidden" | "struckOut" {
    const marks = run.children.find(({ tag }) => tag === "rPr");
    if (marks === undefined) return "seen";
    const { strike = "", sz = "1800" } = marks.attributes;
    const ink = fillOf(marks, this.#page.theme);
    const outline = marks.children.find(({ tag }) => tag === "ln");
    const isOutlined = outline !== undefined && fillOf(outline, this.#page.theme) !== "none";
    const isBlank = ink === "none" || (ink && (ink.alpha < 0.03 || (ground !== null && isLost(ink, ground))));
    if (Number(sz) <= smallestSize || (isBlank && !isOutlined)) return "hidden";
    return /^(?:sng|dbl)Strike$/.test(strike) ? "struckOut" : "seen";
  }

  #runText(run: XmlNode, ground: Colour | null): string {
    if (run.tag === "br") return "\n";
    const text = [...findAll(run, "t")].map(textOf).join("");
    const fate = this.#fateOf(run, ground);
    if (fate === "seen") return raisedRun(run, text);
    if (text.trim() !== "") this.#leftOut[fate]++;
    return "";
  }

  #bodyText(body: XmlNode, ground: Colour | null): string {
    const lines = [...findAll(body, "p")].map((paragraph) => {
      const level = Number(find(paragraph, "pPr")?.attributes.lvl ?? 0);
      const text = paragraph.children
        .map((run) => this.#runText(run, ground))
        .join("")
        .trim();
      return text === "" ? "" : `${"  ".repeat(Math.min(level, 8))}${level > 0 ? "- " : ""}${text}`;
    });
    return lines.filter((line) => line !== "").join("\n");
  }

  #tableText(table: XmlNode): string {
    const rows = [...findAll(table, "tr")].map((row) =>
      [...findAll(row, "tc")].map((cell) => {
        const fill = fillOf(find(cell, "tcPr"), this.#page.theme);
        return this.#bodyText(cell, typeof fill === "object" && fill?.alpha === 1 ? fill : null);
      }),
    );
    return tableMarkdown(rows);
  }

  /** Hidden, or beside the slide. */
  #isUnseen(shape: XmlNode, box: Box | undefined): boolean {
    const { hidden = "0" } = find(shape, "cNvPr")?.attributes ?? {};
    if (/^(?:1|true)$/.test(hidden)) return true;
    if (shape.tag === "grpSp" || box === undefined) return false;
    const { width, height } = this.#page;
    return box.left >= width || box.top >= height || box.right <= 0 || box.bottom <= 0;
  }

  /** What the text of a shape is read on. */
  #groundOf(shape: XmlNode, box: Box | undefined): Colour | null {
    const fill = fillOf(find(shape, "spPr"), this.#page.theme);
    const isThemed = (find(shape, "fillRef")?.attributes.idx ?? "0") !== "0";
    const isClear = fill === "none" || (fill === undefined && !isThemed);
    const isFree = this.#drawn.length <= mostShapes && !this.#drawn.some((other) => overlap(box, other));
    if (!isClear) this.#drawn.push(box);
    const isOpaque = typeof fill === "object" && fill?.alpha === 1;
    const isRectangle = find(shape, "prstGeom")?.attributes.prst === "rect" && !isTurned(shape);
    if (isOpaque && isRectangle && box && this.#covers.length < mostShapes)
      this.#covers.push({ box, order: this.#order });
    if (isClear) return isFree ? this.#page.ground : null;
    return isOpaque ? fill : null;
  }

  /** Shapes and tables in drawing order, without those that another one covers. What moves may uncover a shape. */
  shapesOf(slide: XmlNode): Shape[] {
    const covers = find(slide, "timing") === undefined ? this.#covers : [];
    return [...this.#shapesIn(slide, { x: 1, y: 1, dx: 0, dy: 0 })].filter(({ text, box, order }) => {
      const isCovered = covers.some((cover) => cover.order > order && box && isWithin(box, cover.box));
      if (isCovered && text !== "") this.#leftOut.hidden++;
      return !isCovered;
    });
  }

  *#shapesIn(node: XmlNode, scale: Scale): Generator<Shape> {
    for (const child of node.children) {
      const box = /^(?:sp|graphicFrame|pic)$/.test(child.tag) ? boxOf(child, scale) : undefined;
      if (/^(?:sp|grpSp|graphicFrame)$/.test(child.tag) && this.#isUnseen(child, box)) {
        if (hasText(child)) this.#leftOut.hidden++;
      } else if (child.tag === "sp") {
        const role = find(child, "ph")?.attributes.type ?? "";
        const body = find(child, "txBody");
        const order = ++this.#order;
        const ground = this.#groundOf(child, box);
        if (body && !repeatedRoles.has(role)) yield { role, text: this.#bodyText(body, ground), box, order };
      } else if (child.tag === "tbl")
        yield { role: "tbl", text: this.#tableText(child), box: undefined, order: this.#order };
      else if (child.tag === "AlternateContent") {
        // One drawing for newer and one for older programs.
        const shown = child.children.find(hasText);
        if (shown !== undefined) yield* this.#shapesIn(shown, scale);
        else this.#drawn.push(undefined);
      } else {
        if (child.tag === "pic" || child.tag === "graphicFrame") this.#drawn.push(box);
        yield* this.#shapesIn(child, child.tag === "grpSp" ? scaleIn(child, scale) : scale);
      }
    }
  }
}
