import { find, findAll, parseXml, textOf, type XmlNode } from "../xml/parse-xml.ts";
import type { Zip } from "../zip/open-zip.ts";

/** The classes of what a document hides or strikes out, and the sheet that says so. */
const [hidden, struckOut] = ["word-hidden", "word-struck-out"];
export const wordSheet = `<style>.${hidden} { display: none } .${struckOut} { text-decoration: line-through }</style>`;

const off = /^(?:0|false|off|none)$/i;
const isOn = (node: XmlNode | undefined) => node !== undefined && !off.test(node.attributes["w:val"] ?? "1");

/** A mark in the XML of a document that is switched on. */
const switchedOn = (tag: string) =>
  new RegExp(`<(\\w+:)${tag}(?:\\s+\\w+:val\\s*=\\s*["'](?:1|true|on)["'])?\\s*(?:/>|></\\1${tag}>)`, "g");

const white = /<(\w+:)color\b[^>]*\bval\s*=\s*["']FFFFFF["'][^>]*\/>/g;
/** Anything that white text may stand on. */
const ground =
  /:shd\b(?![^>]*\bfill\s*=\s*["'](?:auto|FFFFFF)["'])|:highlight\b|solidFill|gradFill|\bfillcolor\b|:background\b/i;

/** The document with the marks that the converter does not know as marks that it does. */
export function withKnownMarks(name: string, xml: string): string {
  if (!/^word\/[^/]+\.xml$/i.test(name)) return xml;
  const isPaper = !ground.test(xml);
  return xml
    .replace(switchedOn("vanish"), `<$1highlight $1val="${hidden}"/>`)
    .replace(switchedOn("dstrike"), "<$1strike/>")
    .replace(switchedOn("hidden"), "<$1del/>")
    .replace(white, (whole, prefix: string) =>
      isPaper ? `<${prefix}highlight ${prefix}val="${hidden}"/>` : whole,
    );
}

const quoted = (name: string) => `'${name.replace(/['\\]/g, "\\$&")}'`;

/** How the converter names what the document's own styles hide or strike out. */
export function markedStyles(zip: Zip): string[] {
  const mapped = [`highlight[color='${hidden}'] => span.${hidden}`];
  const bytes = zip.read("word/styles.xml");
  if (bytes === undefined) return mapped;
  const styles = new Map(
    [...findAll(parseXml(bytes), "style")].map((style) => [style.attributes["w:styleId"] ?? "", style]),
  );
  const marked = (style: XmlNode | undefined, tags: readonly string[], depth = 0): boolean => {
    if (style === undefined || depth > 20) return false;
    const own = find(style, "rPr");
    const said = tags.map((tag) => own && find(own, tag)).find((mark) => mark !== undefined);
    if (said !== undefined) return isOn(said);
    return marked(styles.get(find(style, "basedOn")?.attributes["w:val"] ?? ""), tags, depth + 1);
  };
  for (const style of styles.values()) {
    const name = find(style, "name")?.attributes["w:val"];
    const kind = { paragraph: "p", character: "r" }[style.attributes["w:type"] ?? ""];
    if (name === undefined || kind === undefined) continue;
    const element = kind === "p" ? "p" : "span";
    if (marked(style, ["vanish"]))
      mapped.push(`${kind}[style-name=${quoted(name)}] => ${element}.${hidden}:fresh`);
    else if (marked(style, ["strike", "dstrike"]))
      mapped.push(`${kind}[style-name=${quoted(name)}] => ${element}.${struckOut}:fresh`);
  }
  return mapped;
}

const withText = (root: XmlNode, tag: string) =>
  [...findAll(root, tag)].filter((node) => textOf(node).trim() !== "").length;

/** How many texts the document keeps as deleted or moved away, and how many comments it has. */
export function changesOf(zip: Zip): { deleted: number; comments: number } {
  const read = (part: string) => {
    const bytes = zip.read(part);
    return bytes === undefined ? undefined : parseXml(bytes);
  };
  const [document, comments] = [read("word/document.xml"), read("word/comments.xml")];
  return {
    deleted: document === undefined ? 0 : withText(document, "del") + withText(document, "moveFrom"),
    comments: comments === undefined ? 0 : withText(comments, "comment"),
  };
}
