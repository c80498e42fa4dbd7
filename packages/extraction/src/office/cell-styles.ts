import { black, type Colour, isLost, white } from "../colour.ts";
import { find, findAll, parseXml, type XmlNode } from "../xml/parse-xml.ts";
import { type CellColours, cellColours } from "./cell-colours.ts";
import type { NumberFormat } from "./shown-number.ts";
import type { Theme } from "./theme-colours.ts";

/** A colour is null where it cannot be known. */
export type Font = { isStruckOut: boolean; ink: Colour | null };
export type CellStyle = { format: NumberFormat; font: Font; ground: Colour | null };
export type CellStyles = {
  styleOf(style: number): CellStyle;
  colourOf: CellColours;
  /** Whether a style that rules give to cells strikes them out. */
  isStriking(style: number): boolean;
};

const plain: CellStyle = {
  format: { id: 0, code: undefined },
  font: { isStruckOut: false, ink: black },
  ground: white,
};

const childrenOf = (root: XmlNode, list: string, each: string) => {
  const found = find(root, list);
  return found === undefined ? [] : found.children.filter(({ tag }) => tag === each);
};

const isOn = (node: XmlNode | undefined) =>
  node !== undefined && !/^(?:0|false)$/i.test(node.attributes.val ?? "1");

export const isUnseen = ({ ink }: Font, ground: Colour | null) =>
  ink !== null && ground !== null && isLost(ink, ground);

/** The styles of a workbook, by their number in a cell. */
export function cellStyles(bytes: Uint8Array | undefined, theme: Theme): CellStyles {
  if (bytes === undefined)
    return { styleOf: () => plain, colourOf: cellColours(theme, []), isStriking: () => false };
  const root = parseXml(bytes);
  const colourOf = cellColours(
    theme,
    childrenOf(root, "indexedColors", "rgbColor").map(({ attributes }) => attributes.rgb ?? ""),
  );
  const codes = new Map(
    [...findAll(root, "numFmt")].map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  );
  const fonts = childrenOf(root, "fonts", "font").map((font): Font => {
    const colour = find(font, "color");
    return {
      isStruckOut: isOn(find(font, "strike")),
      ink: colour === undefined ? black : colourOf(colour.attributes),
    };
  });
  const grounds = childrenOf(root, "fills", "fill").map((fill) => {
    const pattern = find(fill, "patternFill")?.attributes.patternType ?? "none";
    if (find(fill, "gradientFill") !== undefined || !/^(?:none|solid)$/.test(pattern)) return null;
    const colour = find(fill, "fgColor");
    return pattern === "none" ? white : colour === undefined ? null : colourOf(colour.attributes);
  });
  const styles = childrenOf(root, "cellXfs", "xf").map(({ attributes }): CellStyle => {
    const { numFmtId = "0", fontId = "0", fillId = "0" } = attributes;
    const ground = grounds[Number(fillId)];
    return {
      format: { id: Number(numFmtId), code: codes.get(numFmtId) },
      font: fonts[Number(fontId)] ?? plain.font,
      ground: ground === undefined ? white : ground,
    };
  });
  const striking = childrenOf(root, "dxfs", "dxf").map((style) => isOn(find(style, "strike")));
  return {
    styleOf: (style) => styles[style] ?? plain,
    colourOf,
    isStriking: (style) => striking[style] === true,
  };
}
