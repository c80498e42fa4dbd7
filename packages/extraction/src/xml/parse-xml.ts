import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { checkedXml } from "./check-xml.ts";

/** An element of a document; its tag without a prefix, its attributes with theirs. Texts are elements with the tag "#text". */
export type XmlNode = {
  tag: string;
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
};

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  htmlEntities: true,
});

const attributesSchema = z.record(z.string(), z.coerce.string());
const textTag = "#text";
const attributesKey = ":@";
const orderedSchema = z.array(z.record(z.string(), z.unknown()));

function nodesOf(ordered: unknown): XmlNode[] {
  return orderedSchema.parse(ordered).flatMap((element) => {
    const attributes = attributesSchema.parse(element[attributesKey] ?? {});
    return Object.keys(element)
      .filter((tag) => tag !== attributesKey)
      .map((tag) =>
        tag === textTag
          ? { tag, text: String(element[tag]), attributes, children: [] }
          : { tag: tag.slice(tag.indexOf(":") + 1), text: "", attributes, children: nodesOf(element[tag]) },
      );
  });
}

/**
 * The elements of an XML text, in order.
 * @throws AppError `invalid_input` for unsafe XML, or the parser's error for broken XML
 */
export function parseXml(bytes: Uint8Array): XmlNode {
  const children = nodesOf(parser.parse(checkedXml(bytes)));
  return { tag: "#document", text: "", attributes: {}, children };
}

/** All elements of one tag at any depth, in order; matches inside a match are left out. */
export function* findAll(node: XmlNode, tag: string): Generator<XmlNode> {
  for (const child of node.children) {
    if (child.tag === tag) yield child;
    else yield* findAll(child, tag);
  }
}

/** The first element of one tag at any depth. */
export function find(node: XmlNode, tag: string): XmlNode | undefined {
  return findAll(node, tag).next().value ?? undefined;
}

/** All text inside, unchanged. */
export function textOf(node: XmlNode): string {
  return node.text + node.children.map(textOf).join("");
}
