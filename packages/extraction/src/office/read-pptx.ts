import type { Draft } from "../draft.ts";
import { limits } from "../limits.ts";
import { leftOutNotes } from "../notes.ts";
import { refuse } from "../refusal.ts";
import { find, findAll, parseXml, type XmlNode } from "../xml/parse-xml.ts";
import type { Zip } from "../zip/open-zip.ts";
import { coreTitle } from "./core-title.ts";
import { relationsOf } from "./relations.ts";
import { type SlidePage, slidePages } from "./slide-page.ts";
import { SlideShapes, type SlidesLeftOut } from "./slide-shapes.ts";

const titles = new Set(["title", "ctrTitle"]);
/** Notes are read beside their slide, wherever they are on their page. */
const notesPage = { width: Infinity, height: Infinity, theme: new Map(), ground: null };

function slideMarkdown(
  zip: Zip,
  part: string,
  pageOf: (part: string, slide: XmlNode) => SlidePage,
  leftOut: SlidesLeftOut,
): string | null {
  const bytes = zip.read(part);
  if (bytes === undefined)
    return refuse("damaged", "A slide is missing inside the file. Save the presentation again.");
  const slide = parseXml(bytes);
  if (/^(?:0|false)$/.test(find(slide, "sld")?.attributes.show ?? "1")) {
    leftOut.slides++;
    return null;
  }
  const page = pageOf(part, slide);
  const shapes = new SlideShapes(page, leftOut).shapesOf(slide).filter(({ text }) => text !== "");
  const title = shapes.find(({ role }) => titles.has(role));
  const notesPart = [...relationsOf(zip, part).values()].find(({ type }) => type === "notesSlide");
  const notesBytes = notesPart && zip.read(notesPart.target);
  const notes = notesBytes
    ? new SlideShapes(notesPage, leftOut)
        .shapesOf(parseXml(notesBytes))
        .map(({ text }) => text)
        .filter(Boolean)
    : [];
  return [
    title ? `# ${title.text.replace(/\s+/g, " ")}` : "",
    ...shapes.filter((shape) => shape !== title).map(({ text }) => text),
    notes.length > 0 ? `Notes: ${notes.join("\n")}` : "",
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

/**
 * Every slide that is shown is a page: its title as heading, then its texts, tables and notes.
 * @throws AppError `invalid_input`
 */
export function readPptx(zip: Zip): Draft {
  const presentation = zip.read("ppt/presentation.xml");
  if (presentation === undefined)
    return refuse("damaged", "The presentation is incomplete. Save it again and send that.");
  const relations = relationsOf(zip, "ppt/presentation.xml");
  const main = parseXml(presentation);
  const slides = [...findAll(main, "sldId")].flatMap(({ attributes }) => {
    const relation = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1];
    return relations.get(relation ?? "") ?? [];
  });
  if (slides.length > limits.slides) {
    refuse(
      "too_many_pages",
      `The file has ${slides.length} slides, ${limits.slides} are read at most. Split it.`,
    );
  }
  const pageOf = slidePages(zip, main);
  const leftOut: SlidesLeftOut = { hidden: 0, struckOut: 0, slides: 0 };
  const parts = slides.flatMap(({ target }, at) => {
    const markdown = slideMarkdown(zip, target, pageOf, leftOut);
    return markdown === null ? [] : [{ page: at + 1, markdown }];
  });
  const notes = leftOutNotes(leftOut);
  return { title: coreTitle(zip), pages: slides.length, parts, byOcr: false, notes };
}
