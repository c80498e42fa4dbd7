import { type Colour, white } from "../colour.ts";
import { find, findAll, parseXml, type XmlNode } from "../xml/parse-xml.ts";
import type { Zip } from "../zip/open-zip.ts";
import { drawnColour, fillOf, mappedTheme } from "./drawing-colours.ts";
import { relationsOf } from "./relations.ts";
import { type Theme, themeColours } from "./theme-colours.ts";

export type SlidePage = {
  width: number;
  height: number;
  theme: Theme;
  /** Behind all shapes; null where it cannot be known. */
  ground: Colour | null;
};

const isDrawn = (root: XmlNode) =>
  find(root, "pic") !== undefined ||
  [...findAll(root, "sp")].some((shape) => {
    const style = find(shape, "fillRef")?.attributes.idx ?? "0";
    return (
      style !== "0" || ![undefined, "none"].includes(fillOf(find(shape, "spPr"), new Map()) as undefined)
    );
  });

type Below = { theme: Theme; backgrounds: XmlNode[]; isDrawn: boolean };

const backgroundIn = (root: XmlNode) => find(root, "bg") ?? [];

function groundOf(background: XmlNode | undefined, theme: Theme): Colour | null {
  if (background === undefined) return white;
  const themed = find(background, "bgRef");
  // Only the first of a theme's backgrounds is one plain colour.
  if (themed !== undefined) return themed.attributes.idx === "1001" ? drawnColour(themed, theme) : null;
  const fill = fillOf(find(background, "bgPr"), theme);
  return typeof fill === "object" ? fill : null;
}

/** What is behind the shapes of each slide: its own background, or that of its layout or master. */
export function slidePages(zip: Zip, presentation: XmlNode): (part: string, slide: XmlNode) => SlidePage {
  const { cx, cy } = find(presentation, "sldSz")?.attributes ?? {};
  const size = { width: Number(cx ?? Infinity), height: Number(cy ?? Infinity) };
  const next = (from: string, type: string) =>
    [...relationsOf(zip, from).values()].find((each) => each.type === type)?.target;
  const read = (part: string | undefined) => {
    const bytes = part === undefined ? undefined : zip.read(part);
    return bytes === undefined ? [] : [parseXml(bytes)];
  };

  function readBelow(layout: string | undefined): Below {
    const master = layout && next(layout, "slideMaster");
    const roots = [...read(layout), ...read(master)];
    const themePart = master && next(master, "theme");
    const theme = themeColours(themePart ? zip.read(themePart) : undefined);
    const map = roots.map((root) => find(root, "clrMap")).find((found) => found !== undefined);
    return {
      theme: mappedTheme(theme, map),
      backgrounds: roots.flatMap(backgroundIn),
      isDrawn: roots.some(isDrawn),
    };
  }

  // Slides share their layouts.
  const known = new Map<string | undefined, Below>();
  return (part, slide) => {
    const layout = next(part, "slideLayout");
    const below = known.get(layout) ?? readBelow(layout);
    known.set(layout, below);
    const { theme, backgrounds } = below;
    const ground = groundOf([backgroundIn(slide), ...backgrounds].flat()[0], theme);
    return { ...size, theme, ground: below.isDrawn || ground?.alpha !== 1 ? null : ground };
  };
}
