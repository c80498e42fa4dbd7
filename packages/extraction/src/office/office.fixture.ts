import { zipOf } from "./workbook.fixture.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const slides = "http://schemas.openxmlformats.org/presentationml/2006/main";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";
const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`;

const relations = (...listed: readonly [id: string, type: string, target: string][]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

export const wordParagraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ""}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export const wordTable = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;

/** The parts of a DOCX file with this body. */
export function wordParts(body: string): Record<string, string> {
  return {
    "[Content_Types].xml": types,
    "_rels/.rels": relations(["rId1", "officeDocument", "word/document.xml"]),
    "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    "word/styles.xml": `<?xml version="1.0"?><w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style></w:styles>`,
    "word/_rels/document.xml.rels": relations(["rId1", "styles", "styles.xml"]),
  };
}

export const docxOf = (body: string) => zipOf(wordParts(body));

const textBody = (lines: readonly string[]) =>
  `<p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join("")}</p:txBody>`;
const shape = (role: string, lines: readonly string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${role}"/></p:nvPr></p:nvSpPr>${textBody(lines)}</p:sp>`;
const slideTable = (rows: readonly (readonly string[])[]) =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows
    .map(
      (row) =>
        `<a:tr>${row.map((cell) => `<a:tc>${textBody([cell]).replaceAll("p:txBody", "a:txBody")}</a:tc>`).join("")}</a:tr>`,
    )
    .join("")}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

export type Slide = { title: string; lines?: string[]; table?: string[][]; notes?: string[] };

function slideParts({ title, lines = [], table, notes }: Slide, number: number): Record<string, string> {
  const root = (tag: string, tree: string) =>
    `<?xml version="1.0"?><p:${tag} xmlns:p="${slides}" xmlns:a="${drawing}"><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:${tag}>`;
  const tree =
    shape("title", [title]) +
    shape("body", lines) +
    (table ? slideTable(table) : "") +
    shape("sldNum", ["7"]);
  return {
    [`ppt/slides/slide${number}.xml`]: root("sld", tree),
    ...(notes && {
      [`ppt/slides/_rels/slide${number}.xml.rels`]: relations([
        "rId1",
        "notesSlide",
        `../notesSlides/notesSlide${number}.xml`,
      ]),
      [`ppt/notesSlides/notesSlide${number}.xml`]: root("notes", shape("body", notes)),
    }),
  };
}

/** The parts of a PPTX file; its slides are shown in this order, whatever their file names are. */
export function slideShowParts(shown: readonly Slide[]): Record<string, string> {
  const numbers = shown.map((_, at) => shown.length - at);
  return {
    "[Content_Types].xml": types,
    "_rels/.rels": relations(["rId1", "officeDocument", "ppt/presentation.xml"]),
    "ppt/presentation.xml": `<?xml version="1.0"?><p:presentation xmlns:p="${slides}" xmlns:r="${office}"><p:sldIdLst>${numbers
      .map((number, at) => `<p:sldId id="${256 + at}" r:id="rId${number}"/>`)
      .join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(
      ...numbers.map(
        (number) => [`rId${number}`, "slide", `slides/slide${number}.xml`] as [string, string, string],
      ),
    ),
    ...Object.assign({}, ...shown.map((slide, at) => slideParts(slide, numbers[at]!))),
  };
}

export const pptxOf = (shown: readonly Slide[]) => zipOf(slideShowParts(shown));
