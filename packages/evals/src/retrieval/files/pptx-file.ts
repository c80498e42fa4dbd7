import { escapeMarkup } from "../../report/escape-markup.ts";
import { linesOf } from "./lines.ts";
import { declaration, relations, relationshipSpace, rootParts } from "./package-parts.ts";
import { zipFile } from "./zip-file.ts";

const slideSpace = "http://schemas.openxmlformats.org/presentationml/2006/main";
const drawingSpace = "http://schemas.openxmlformats.org/drawingml/2006/main";

type Slide = { title: string; lines: string[] };

/** Each heading begins a slide. */
function slidesOf(markdown: string): Slide[] {
  const slides: Slide[] = [];
  for (const line of linesOf(markdown)) {
    if (line.kind === "heading") slides.push({ title: line.text, lines: [] });
    else slides.at(-1)?.lines.push(line.kind === "row" ? line.cells.join("\t") : line.text);
  }
  return slides;
}

function shape(role: "title" | "body", lines: readonly string[]): string {
  const paragraphs = lines.map((line) => `<a:p><a:r><a:t>${escapeMarkup(line)}</a:t></a:r></a:p>`);
  return `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${role}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join("")}</p:txBody></p:sp>`;
}

const slideXml = ({ title, lines }: Slide) =>
  `${declaration}<p:sld xmlns:p="${slideSpace}" xmlns:a="${drawingSpace}"><p:cSld><p:spTree>${shape("title", [title])}${shape("body", lines)}</p:spTree></p:cSld></p:sld>`;

/** A presentation, a slide for each heading. */
export function pptxFile(markdown: string): Buffer {
  const slides = slidesOf(markdown).map((slide, at) => ({ slide, id: `rId${at + 1}`, number: at + 1 }));
  const listed = slides.map(({ id, number }) => `<p:sldId id="${255 + number}" r:id="${id}"/>`);
  return zipFile({
    ...rootParts({ part: "ppt/presentation.xml", type: "presentationml.presentation" }),
    "ppt/presentation.xml": `${declaration}<p:presentation xmlns:p="${slideSpace}" xmlns:r="${relationshipSpace}"><p:sldIdLst>${listed.join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(
      slides.map(({ id, number }) => ({ id, type: "slide", target: `slides/slide${number}.xml` })),
    ),
    ...Object.fromEntries(
      slides.map(({ slide, number }) => [`ppt/slides/slide${number}.xml`, slideXml(slide)]),
    ),
  });
}
