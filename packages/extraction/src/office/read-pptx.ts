import type { Draft } from "../draft.ts";
import { limits } from "../limits.ts";
import { tableMarkdown } from "../markup/table.ts";
import { refuse } from "../refusal.ts";
import { find, findAll, parseXml, textOf, type XmlNode } from "../xml/parse-xml.ts";
import type { Zip } from "../zip/open-zip.ts";
import { coreTitle } from "./core-title.ts";
import { relationsOf } from "./relations.ts";

const titles = new Set(["title", "ctrTitle"]);
/** Placeholders with the same text on every slide. */
const repeatedRoles = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);

function paragraphText(paragraph: XmlNode): string {
  return paragraph.children
    .map((run) => (run.tag === "br" ? "\n" : [...findAll(run, "t")].map(textOf).join("")))
    .join("")
    .trim();
}

function bodyText(body: XmlNode): string {
  const lines = [...findAll(body, "p")].map((paragraph) => {
    const level = Number(find(paragraph, "pPr")?.attributes.lvl ?? 0);
    const text = paragraphText(paragraph);
    return text === "" ? "" : `${"  ".repeat(Math.min(level, 8))}${level > 0 ? "- " : ""}${text}`;
  });
  return lines.filter((line) => line !== "").join("\n");
}

function tableText(table: XmlNode): string {
  const rows = [...findAll(table, "tr")].map((row) => [...findAll(row, "tc")].map(bodyText));
  return tableMarkdown(rows);
}

/** Shapes and tables in drawing order, including those in groups. */
function* shapesOf(node: XmlNode): Generator<{ role: string; text: string }> {
  for (const child of node.children) {
    if (child.tag === "sp") {
      const role = find(child, "ph")?.attributes.type ?? "";
      const body = find(child, "txBody");
      if (body && !repeatedRoles.has(role)) yield { role, text: bodyText(body) };
    } else if (child.tag === "tbl") yield { role: "tbl", text: tableText(child) };
    else yield* shapesOf(child);
  }
}

function slideMarkdown(zip: Zip, part: string): string {
  const bytes = zip.read(part);
  if (bytes === undefined)
    return refuse("damaged", "A slide is missing inside the file. Save the presentation again.");
  const shapes = [...shapesOf(parseXml(bytes))].filter(({ text }) => text !== "");
  const title = shapes.find(({ role }) => titles.has(role));
  const notesPart = [...relationsOf(zip, part).values()].find(({ type }) => type === "notesSlide");
  const notesBytes = notesPart && zip.read(notesPart.target);
  const notes = notesBytes ? [...shapesOf(parseXml(notesBytes))].map(({ text }) => text).filter(Boolean) : [];
  return [
    title ? `# ${title.text.replace(/\s+/g, " ")}` : "",
    ...shapes.filter((shape) => shape !== title).map(({ text }) => text),
    notes.length > 0 ? `Notes: ${notes.join("\n")}` : "",
  ]
    .filter((text) => text !== "")
    .join("\n\n");
}

/**
 * Every slide is a page: its title as heading, then its texts, tables and notes.
 * @throws AppError `invalid_input`
 */
export function readPptx(zip: Zip): Draft {
  const presentation = zip.read("ppt/presentation.xml");
  if (presentation === undefined)
    return refuse("damaged", "The presentation is incomplete. Save it again and send that.");
  const relations = relationsOf(zip, "ppt/presentation.xml");
  const slides = [...findAll(parseXml(presentation), "sldId")].flatMap(({ attributes }) => {
    const relation = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1];
    return relations.get(relation ?? "") ?? [];
  });
  if (slides.length > limits.slides) {
    refuse(
      "too_many_pages",
      `The file has ${slides.length} slides, ${limits.slides} are read at most. Split it.`,
    );
  }
  return {
    title: coreTitle(zip),
    pages: slides.length,
    parts: slides.map(({ target }, at) => ({ page: at + 1, markdown: slideMarkdown(zip, target) })),
    byOcr: false,
  };
}
