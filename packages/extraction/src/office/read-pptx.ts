import type { Draft } from "../draft.ts";
import { limits } from "../limits.ts";
import { tableMarkdown } from "../markup/table.ts";
import { leftOutNotes } from "../notes.ts";
import { refuse } from "../refusal.ts";
import { find, findAll, parseXml, textOf, type XmlNode } from "../xml/parse-xml.ts";
import type { Zip } from "../zip/open-zip.ts";
import { coreTitle } from "./core-title.ts";
import { relationsOf } from "./relations.ts";

const titles = new Set(["title", "ctrTitle"]);
/** Placeholders with the same text on every slide. */
const repeatedRoles = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);

/** One presentation: the size of its slides, and what is left out of them. */
class Slides {
  readonly leftOut = { hidden: 0, struckOut: 0, slides: 0 };
  readonly #size: { width: number; height: number };
  constructor(presentation: XmlNode) {
    const { cx, cy } = find(presentation, "sldSz")?.attributes ?? {};
    this.#size = { width: Number(cx ?? Infinity), height: Number(cy ?? Infinity) };
  }

  #runText(run: XmlNode): string {
    if (run.tag === "br") return "\n";
    const text = [...findAll(run, "t")].map(textOf).join("");
    if (!/^(?:sng|dbl)Strike$/.test(find(run, "rPr")?.attributes.strike ?? "")) return text;
    if (text.trim() !== "") this.leftOut.struckOut++;
    return "";
  }

  bodyText(body: XmlNode): string {
    const lines = [...findAll(body, "p")].map((paragraph) => {
      const level = Number(find(paragraph, "pPr")?.attributes.lvl ?? 0);
      const text = paragraph.children
        .map((run) => this.#runText(run))
        .join("")
        .trim();
      return text === "" ? "" : `${"  ".repeat(Math.min(level, 8))}${level > 0 ? "- " : ""}${text}`;
    });
    return lines.filter((line) => line !== "").join("\n");
  }

  #tableText(table: XmlNode): string {
    const rows = [...findAll(table, "tr")].map((row) =>
      [...findAll(row, "tc")].map((cell) => this.bodyText(cell)),
    );
    return tableMarkdown(rows);
  }

  /** Hidden, or beside the slide. */
  #isUnseen(shape: XmlNode): boolean {
    const { hidden = "0" } = find(shape, "cNvPr")?.attributes ?? {};
    if (/^(?:1|true)$/.test(hidden)) return true;
    const place = shape.tag === "grpSp" ? undefined : find(shape, "xfrm");
    const [from, size] = [place && find(place, "off"), place && find(place, "ext")];
    if (from === undefined || size === undefined) return false;
    const [x, y] = [Number(from.attributes.x), Number(from.attributes.y)];
    const [right, bottom] = [x + Number(size.attributes.cx), y + Number(size.attributes.cy)];
    return x >= this.#size.width || y >= this.#size.height || right <= 0 || bottom <= 0;
  }

  /** Shapes and tables in drawing order, including those in groups. */
  *shapesOf(node: XmlNode): Generator<{ role: string; text: string }> {
    for (const child of node.children) {
      if (/^(?:sp|grpSp|graphicFrame)$/.test(child.tag) && this.#isUnseen(child)) {
        if ([...findAll(child, "t")].some((text) => textOf(text).trim() !== "")) this.leftOut.hidden++;
      } else if (child.tag === "sp") {
        const role = find(child, "ph")?.attributes.type ?? "";
        const body = find(child, "txBody");
        if (body && !repeatedRoles.has(role)) yield { role, text: this.bodyText(body) };
      } else if (child.tag === "tbl") yield { role: "tbl", text: this.#tableText(child) };
      else yield* this.shapesOf(child);
    }
  }
}

function slideMarkdown(zip: Zip, part: string, slides: Slides): string | null {
  const bytes = zip.read(part);
  if (bytes === undefined)
    return refuse("damaged", "A slide is missing inside the file. Save the presentation again.");
  const slide = parseXml(bytes);
  if (/^(?:0|false)$/.test(find(slide, "sld")?.attributes.show ?? "1")) {
    slides.leftOut.slides++;
    return null;
  }
  const shapes = [...slides.shapesOf(slide)].filter(({ text }) => text !== "");
  const title = shapes.find(({ role }) => titles.has(role));
  const notesPart = [...relationsOf(zip, part).values()].find(({ type }) => type === "notesSlide");
  const notesBytes = notesPart && zip.read(notesPart.target);
  const notes = notesBytes
    ? [...slides.shapesOf(parseXml(notesBytes))].map(({ text }) => text).filter(Boolean)
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
  const shown = new Slides(main);
  const parts = slides.flatMap(({ target }, at) => {
    const markdown = slideMarkdown(zip, target, shown);
    return markdown === null ? [] : [{ page: at + 1, markdown }];
  });
  const notes = leftOutNotes(shown.leftOut);
  return { title: coreTitle(zip), pages: slides.length, parts, byOcr: false, notes };
}
