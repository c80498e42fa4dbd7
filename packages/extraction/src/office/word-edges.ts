import { checkedXml } from "../xml/check-xml.ts";
import type { Zip } from "../zip/open-zip.ts";
import { relationsOf } from "./relations.ts";

const references = /<(?:\w+:)?(?:header|footer)Reference\b[^<>]*>/g;
const isOn = (mark: string | undefined) =>
  mark !== undefined && !/val\s*=\s*["'](?:0|false|off)["']/i.test(mark);
const attributeOf = (tag: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
/** What a header points to is listed beside it, not beside the document. */
const pointers = /\s\w+:(?:id|embed|link)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const root = /<((?:\w+:)?)(hdr|ftr)\b([^<>]*)>([\s\S]*)<\/\1\2\s*>/;
/** A number of a page, and nothing else. */
const pageNumber = /^\P{L}{0,3}\d{0,4}\P{L}{0,3}$/u;

const saidIn = (xml: string) =>
  [...xml.matchAll(/<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)</g)].map(([, text]) => text).join("");

/** A document between the headers and footers that some of its pages show, each once. @param seen a part as its readers see it */
export function withEdges(zip: Zip, name: string, xml: string, seen: (xml: string) => string): string {
  const settings = zip.read("word/settings.xml");
  const hasEven = isOn(
    /<(?:\w+:)?evenAndOddHeaders\b[^<>]*>/.exec(settings ? checkedXml(settings) : "")?.[0],
  );
  const hasFirst = [...xml.matchAll(/<(?:\w+:)?titlePg\b[^<>]*>/g)].some(([mark]) => isOn(mark));
  const relations = relationsOf(zip, name);
  const edges = new Map<string, { isHeader: boolean; xml: string }>();
  const read = new Set<string>();
  for (const [reference] of xml.matchAll(references)) {
    const type = attributeOf(reference, "type");
    if ((type === "first" && !hasFirst) || (type === "even" && !hasEven)) continue;
    const target = relations.get(attributeOf(reference, "id") ?? "")?.target ?? "";
    const bytes = read.has(target) ? undefined : zip.read(target);
    read.add(target);
    const part = bytes && root.exec(seen(checkedXml(bytes)));
    if (!part) continue;
    const [, prefix = "", tag, attributes = "", inner = ""] = part;
    const said = saidIn(inner);
    if (pageNumber.test(said.trim())) continue;
    const plain = inner.replace(pointers, "");
    edges.set(`${tag} ${said}`, {
      isHeader: tag === "hdr",
      xml: `<${prefix}sdt${attributes}><${prefix}sdtContent>${plain}</${prefix}sdtContent></${prefix}sdt>`,
    });
  }
  const joined = (isHeader: boolean) =>
    [...edges.values()]
      .filter((edge) => edge.isHeader === isHeader)
      .map((edge) => edge.xml)
      .join("");
  const body = /<((?:\w+:)?)body\b[^<>]*>/.exec(xml);
  if (body === null) return xml;
  const from = body.index + body[0].length;
  const to = Math.max(from, xml.lastIndexOf(`</${body[1]}body`));
  return xml.slice(0, from) + joined(true) + xml.slice(from, to) + joined(false) + xml.slice(to);
}
