import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";

const damaged = () =>
  refuse("damaged", "A part inside the document is damaged. Save the document again and send that.");

/** The position after the next `mark`. */
function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at === -1 ? damaged() : at + mark.length;
}

/** The position after the `>` of the tag that begins at `from`; one in quotes does not count. */
function tagEnd(xml: string, from: number): number {
  for (let at = from + 1; at < xml.length; at++) {
    const char = xml[at]!;
    if (char === ">") return at + 1;
    if (char === '"' || char === "'") at = after(xml, char, at + 1) - 1;
  }
  return damaged();
}

/** Refuses XML deeper than documents are, and than recursive parsers can go, or with a document type, whose entities can be bombs. */
function checkTags(xml: string): void {
  let depth = 0;
  let at = xml.indexOf("<");
  while (at !== -1) {
    const start = at;
    if (xml.startsWith("<!--", at)) at = after(xml, "-->", at);
    else if (xml.startsWith("<![CDATA[", at)) at = after(xml, "]]>", at);
    else if (xml[at + 1] === "?") at = after(xml, "?>", at);
    else if (xml[at + 1] === "!") {
      refuse(
        "damaged",
        "The document declares entities, as bombs do and office programs never. Save it again and send that.",
      );
    } else {
      at = tagEnd(xml, at);
      if (xml[start + 1] === "/") depth -= 1;
      else if (xml[at - 2] !== "/") depth += 1;
    }
    if (depth > limits.xmlDepth)
      refuse("damaged", "The document is nested too deeply to be read. Save it again and send that.");
    at = xml.indexOf("<", at);
  }
}

/**
 * UTF-8 XML as a text that is safe to parse: no document type, no entities of its own, bounded depth.
 * @throws AppError `invalid_input`
 */
export function checkedXml(bytes: Uint8Array): string {
  let xml: string;
  try {
    xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (thrown) {
    if (thrown instanceof TypeError) return damaged();
    throw thrown;
  }
  checkTags(xml);
  return xml;
}
