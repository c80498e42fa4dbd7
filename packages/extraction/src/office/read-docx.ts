import mammoth from "mammoth";
import { type Draft, onePart } from "../draft.ts";
import { parseHtml } from "../markup/document-tree.ts";
import { toMarkdown } from "../markup/to-markdown.ts";
import { type LeftOut, leftOutNotes } from "../notes.ts";
import { findAll, parseXml, textOf } from "../xml/parse-xml.ts";
import type { Zip } from "../zip/open-zip.ts";
import { coreTitle } from "./core-title.ts";
import { repack } from "./repack.ts";
import { withEdges } from "./word-edges.ts";
import { seenXml } from "./word-marks.ts";
import { wordStyles } from "./word-styles.ts";
import { inPlainRuns } from "./word-text.ts";

const parts = /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/i;
const texts = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/i;
const titleStyles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"];

function commentsOf(zip: Zip): number {
  const bytes = zip.read("word/comments.xml");
  const comments = bytes === undefined ? [] : [...findAll(parseXml(bytes), "comment")];
  return comments.filter((comment) => textOf(comment).trim() !== "").length;
}

/**
 * A text document with its headings, lists and tables, as it is once all tracked changes are accepted.
 * @throws AppError `invalid_input`
 */
export async function readDocx(zip: Zip): Promise<Draft> {
  const leftOut: LeftOut = {};
  const styles = wordStyles(zip);
  const seen = (xml: string) => seenXml(inPlainRuns(xml), styles, leftOut);
  const read = (name: string, xml: string) => {
    if (!texts.test(name)) return xml;
    return name.includes("notes") ? seen(xml) : withEdges(zip, name, seen(xml), seen);
  };
  const { value: html } = await mammoth.convertToHtml(
    { buffer: Buffer.from(repack(zip, parts, read)) },
    {
      styleMap: titleStyles,
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
    },
  );
  const markdown = toMarkdown(parseHtml(html).body);
  return onePart(markdown, coreTitle(zip), leftOutNotes({ ...leftOut, comments: commentsOf(zip) }));
}
