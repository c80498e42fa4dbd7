import { black, type Colour, isLost, laidOn, readColour, white } from "../colour.ts";
import type { HtmlDocument } from "./document-tree.ts";
import { hasUnreadSheets } from "./openings.ts";
import type { Style } from "./page-styles.ts";
import { lengthOf, wordsOf } from "./style-values.ts";

/** What a text inherits. A colour is null where it cannot be known. */
export type Seen = {
  isVisible: boolean;
  isIndented: boolean;
  /** Of its letters, in pixels. */
  size: number;
  ink: Colour | null;
  ground: Colour | null;
  /** Drawn with more than its ink. */
  isOutlined: boolean;
};

const smallestLetters = 2;
const usualSize = 16;
const keeps = /^(?:|inherit|unset|revert|revert-layer)$/;

function colourOf(value: string, ink: Colour | null): Colour | null {
  if (value === "currentcolor") return ink;
  if (value === "initial") return black;
  return readColour(value);
}

/** Text over a picture, or over what another element draws. */
const isOverOthers = (style: Style) =>
  /url\(|gradient\(|image/.test(style("background-image")) ||
  style("drawn") !== "" ||
  /^(?!normal)./.test(style("mix-blend-mode")) ||
  /absolute|fixed|sticky/.test(style("position")) ||
  lengthOf(style("margin-top")) < 0 ||
  /\d/.test(style("grid-area"));

function groundOf(style: Style, ink: Colour | null, around: Colour | null): Colour | null {
  const said = style("background-color");
  const colours = wordsOf(said).map((word) => ({ word, colour: colourOf(word, ink) }));
  const found = colours.find(({ colour }) => colour !== null)?.colour;
  const isOver = isOverOthers(style);
  if (found === undefined || found === null)
    return isOver || (said !== "" && !/^(?:none|inherit|initial|unset|0)/.test(said)) ? null : around;
  if (/url\(|gradient\(|image/.test(style("background-image")) || style("drawn") !== "") return null;
  if (found.alpha === 1) return found;
  return isOver || around === null ? null : laidOn(found, around);
}

function sizeOf(style: Style, around: number): number {
  const said = style("font-size");
  if (keeps.test(said)) return around;
  const share = /^([\d.]+)(r?em|%)$/.exec(said);
  if (share !== null)
    return (Number(share[1]) / (share[2] === "%" ? 100 : 1)) * (share[2] === "rem" ? usualSize : around);
  const length = lengthOf(said);
  return Number.isNaN(length) ? (/^(?:smaller|larger)$/.test(said) ? around : usualSize) : length;
}

export function inherited(style: Style, around: Seen, isIndented: boolean | null): Seen {
  const visibility = style("visibility");
  const inkValue = style("-webkit-text-fill-color") || style("color");
  const ink = keeps.test(inkValue) ? around.ink : colourOf(inkValue, around.ink);
  const drawn = style("text-shadow") || style("-webkit-text-stroke");
  const isClippedToText = style("background-clip").includes("text");
  return {
    isVisible: keeps.test(visibility) ? around.isVisible : !/^(?:hidden|collapse)$/.test(visibility),
    isIndented: isIndented ?? around.isIndented,
    size: sizeOf(style, around.size),
    ink: isClippedToText ? null : ink,
    ground: groundOf(style, ink, around.ground),
    isOutlined: keeps.test(drawn) ? around.isOutlined : !/^(?:none|initial|0)$/.test(drawn),
  };
}

export function isSeen({ isVisible, isIndented, size, ink, ground, isOutlined }: Seen): boolean {
  if (!isVisible || isIndented || size <= smallestLetters) return false;
  if (ink === null || isOutlined) return true;
  return ink.alpha >= 0.03 && (ground === null || !isLost(ink, ground));
}

/** A white page with black text, unless a linked style sheet or a dark theme may colour it. */
export function paperOf(document: HtmlDocument, isWhole: boolean, root: Style): Seen {
  const isKnown =
    isWhole &&
    !hasUnreadSheets(document) &&
    !/^\s*(?:only\s+)?dark\s*(?:only\s*)?$/.test(
      root("color-scheme") ||
        (document.querySelector("meta[name=color-scheme]")?.getAttribute("content") ?? ""),
    );
  return {
    ...{ isVisible: true, isIndented: false, size: usualSize, isOutlined: false },
    ...{ ink: isKnown ? black : null, ground: isKnown ? white : null },
  };
}
