import { black, type Colour, readColour, white } from "../colour.ts";
import { find, findAll, parseXml } from "../xml/parse-xml.ts";

export type Theme = ReadonlyMap<string, Colour>;

/** The colours of a document's theme by their names in the file, such as `lt1`. */
export function themeColours(bytes: Uint8Array | undefined): Theme {
  const theme = new Map<string, Colour>([
    ["lt1", white],
    ["dk1", black],
  ]);
  const scheme = bytes && find(parseXml(bytes), "clrScheme");
  for (const named of scheme?.children ?? []) {
    const [chosen] = [...findAll(named, "srgbClr"), ...findAll(named, "sysClr")];
    const { lastClr, val } = chosen?.attributes ?? {};
    const colour = readColour(`#${lastClr ?? val}`);
    if (colour !== null) theme.set(named.tag, colour);
  }
  return theme;
}

/** Nearer to black below zero, nearer to white above it. */
export function tinted(colour: Colour, tint: number): Colour {
  if (tint === 0 || Number.isNaN(tint)) return colour;
  const to = (part: number) => (tint < 0 ? part * (1 + tint) : part * (1 - tint) + tint);
  return { ...colour, r: to(colour.r), g: to(colour.g), b: to(colour.b) };
}
