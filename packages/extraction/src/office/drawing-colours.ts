import { type Colour, readColour } from "../colour.ts";
import { find, type XmlNode } from "../xml/parse-xml.ts";
import { type Theme, tinted } from "./theme-colours.ts";

/** What a shape or a text is filled with: a colour, nothing, or what cannot be known; undefined where nothing is said. */
export type Fill = Colour | "none" | null | undefined;

const share = (node: XmlNode | undefined) => Number(node?.attributes.val ?? 100_000) / 100_000;

/** The names of colours on a slide, such as `bg1`, in its theme. */
export function mappedTheme(theme: Theme, map: XmlNode | undefined): Theme {
  const usual = { bg1: "lt1", tx1: "dk1", bg2: "lt2", tx2: "dk2" };
  const named = Object.entries({ ...usual, ...map?.attributes }).flatMap(([name, of]) => {
    const colour = theme.get(of);
    return colour === undefined ? [] : [[name, colour] as const];
  });
  return new Map([...theme, ...named]);
}

/** The colour that an element of a drawing holds. */
export function drawnColour(holder: XmlNode, theme: Theme): Colour | null {
  const node = holder.children.find(({ tag }) => tag.endsWith("Clr"));
  if (node === undefined) return null;
  const { val = "", lastClr = val, r, g, b } = node.attributes;
  const linear = [r, g, b].map((part) => Number(part) / 100_000).join(" ");
  const read = {
    srgbClr: () => readColour(`#${val}`),
    sysClr: () => readColour(`#${lastClr}`),
    prstClr: () => readColour(val.toLowerCase()),
    scrgbClr: () => readColour(`color(srgb-linear ${linear})`),
    schemeClr: () => theme.get(val) ?? null,
  }[node.tag];
  const colour = read?.() ?? null;
  const changes = node.children.map(({ tag }) => tag);
  if (colour === null || changes.some((tag) => !/^(?:alpha|lumMod|lumOff|#text)$/.test(tag))) return null;
  const [darker, lighter] = [find(node, "lumMod"), find(node, "lumOff")];
  const dark = tinted(colour, share(darker) - 1);
  return {
    ...(lighter === undefined ? dark : tinted(dark, share(lighter))),
    alpha: share(find(node, "alpha")),
  };
}

/** The fill among the properties of a shape, a cell, a background or a text. */
export function fillOf(properties: XmlNode | undefined, theme: Theme): Fill {
  for (const child of properties?.children ?? []) {
    if (child.tag === "noFill") return "none";
    if (child.tag === "solidFill") return drawnColour(child, theme);
    if (/^(?:grad|blip|patt|grp)Fill$/.test(child.tag)) return null;
  }
  return undefined;
}
