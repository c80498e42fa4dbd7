import { find, findAll, parseXml, type XmlNode } from "../xml/parse-xml.ts";
import type { NumberFormat } from "./shown-number.ts";

export type CellStyle = { format: NumberFormat; isStruckOut: boolean; isUnseen: boolean };

const plain: CellStyle = { format: { id: 0, code: undefined }, isStruckOut: false, isUnseen: false };

const childrenOf = (root: XmlNode, list: string, each: string) => {
  const found = find(root, list);
  return found === undefined ? [] : found.children.filter(({ tag }) => tag === each);
};

const isOn = (node: XmlNode | undefined) =>
  node !== undefined && !/^(?:0|false)$/i.test(node.attributes.val ?? "1");

/** White, by its value or as the first colour of the theme. */
function isWhite(font: XmlNode): boolean {
  const { rgb, theme, tint } = find(font, "color")?.attributes ?? {};
  return /^(?:FF)?FFFFFF$/i.test(rgb ?? "") || (theme === "0" && tint === undefined);
}

/** The styles of a workbook, by their number in a cell. */
export function cellStyles(bytes: Uint8Array | undefined): (style: number) => CellStyle {
  if (bytes === undefined) return () => plain;
  const root = parseXml(bytes);
  const codes = new Map(
    [...findAll(root, "numFmt")].map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  );
  const fonts = childrenOf(root, "fonts", "font");
  const isFilled = childrenOf(root, "fills", "fill").map(
    (fill) =>
      (find(fill, "patternFill")?.attributes.patternType ?? "none") !== "none" ||
      find(fill, "gradientFill") !== undefined,
  );
  const styles = childrenOf(root, "cellXfs", "xf").map(({ attributes }): CellStyle => {
    const { numFmtId = "0", fontId = "0", fillId = "0" } = attributes;
    const font = fonts[Number(fontId)];
    return {
      format: { id: Number(numFmtId), code: codes.get(numFmtId) },
      isStruckOut: font !== undefined && isOn(find(font, "strike")),
      isUnseen: font !== undefined && isWhite(font) && isFilled[Number(fillId)] !== true,
    };
  });
  return (style) => styles[style] ?? plain;
}
