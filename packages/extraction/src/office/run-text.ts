import { type Height, raisedSigns } from "@konstruct/core/text/raised-signs";
import { black } from "../colour.ts";
import type { CellColours } from "./cell-colours.ts";
import type { Font } from "./cell-styles.ts";

/** A text with its own font, or with that of its cell. */
export type Piece = { text: string; font: Font | undefined };

const isOn = (value: string) => !/^(?:0|false)$/i.test(value);

const heights: Readonly<Record<string, Height>> = { superscript: "sup", subscript: "sub" };

/** Signs that XML may not hold, by their number. */
const escaped = /_x([\da-f]{4})_/gi;

/** Text in runs, without the marks of how it is spoken. */
export class RunText {
  readonly pieces: Piece[] = [];
  readonly #colourOf: CellColours;
  #isText = false;
  #isSpoken = false;
  #font: Font | undefined;
  #height: Height | undefined;

  constructor(colourOf: CellColours) {
    this.#colourOf = colourOf;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (tag === "rPh") this.#isSpoken = true;
    else if (tag === "rPr") this.#font = { isStruckOut: false, ink: black };
    else if (tag === "strike" && this.#font) this.#font.isStruckOut = isOn(attributes.val ?? "1");
    else if (tag === "color" && this.#font) this.#font.ink = this.#colourOf(attributes);
    else if (tag === "vertAlign") this.#height = heights[attributes.val ?? ""];
    else if (tag === "t") this.#isText = true;
  }
  add(data: string): void {
    if (!this.#isText || this.#isSpoken) return;
    const last = this.pieces.at(-1);
    const plain = data.replace(escaped, (_whole, code: string) => String.fromCharCode(Number(`0x${code}`)));
    const written = plain.replace(/\r\n?/g, "\n");
    const text = this.#height === undefined ? written : raisedSigns(written, this.#height);
    if (last !== undefined && last.font === this.#font) last.text += text;
    else this.pieces.push({ text, font: this.#font });
  }
  close(tag: string): void {
    if (tag === "rPh") this.#isSpoken = false;
    else if (tag === "t") this.#isText = false;
    else if (tag === "r") [this.#font, this.#height] = [undefined, undefined];
  }
}
