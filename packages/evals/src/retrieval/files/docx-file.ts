import { escapeMarkup } from "../../report/escape-markup.ts";
import { type Line, linesOf } from "./lines.ts";
import { declaration, relations, rootParts } from "./package-parts.ts";
import { zipFile } from "./zip-file.ts";

const space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const levels = [1, 2, 3];

function paragraphOf(text: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeMarkup(text)}</w:t></w:r></w:p>`;
}

function xmlOf(line: Line): string {
  if (line.kind === "heading") return paragraphOf(line.text, `Heading${line.level}`);
  return paragraphOf(line.kind === "row" ? line.cells.join("\t") : line.text);
}

/** A text document with headings of up to three levels. */
export function docxFile(markdown: string): Buffer {
  const styles = levels.map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  );
  return zipFile({
    ...rootParts({ part: "word/document.xml", type: "wordprocessingml.document" }),
    "word/document.xml": `${declaration}<w:document xmlns:w="${space}"><w:body>${linesOf(markdown).map(xmlOf).join("")}</w:body></w:document>`,
    "word/styles.xml": `${declaration}<w:styles xmlns:w="${space}">${styles.join("")}</w:styles>`,
    "word/_rels/document.xml.rels": relations([{ id: "rId1", type: "styles", target: "styles.xml" }]),
  });
}
