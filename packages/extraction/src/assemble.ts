import type { ExtractedDocument, FileKind, Section } from "./document.ts";
import type { Draft } from "./draft.ts";
import { limits } from "./limits.ts";
import { refuse } from "./refusal.ts";
import { cleanText } from "./text/clean-text.ts";

const heading = /^(#{1,6}) +(\S.*?)(?: +#+)?$/;
const fence = /^ {0,3}(```|~~~)/;
const betweenParts = "\n\n";

type Line = { text: string; start: number };

function* linesOf(text: string): Generator<Line> {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const next = end === -1 ? text.length : end + 1;
    yield { text: text.slice(start, end === -1 ? next : end), start };
    start = next;
  }
}

/** The positions where headings begin, each with the headings above it. */
class Outline {
  readonly #open: { level: number; title: string }[] = [];
  #fenced = false;

  /** @returns the headings that apply from here on if the line is a heading */
  at(line: string): string[] | undefined {
    if (fence.test(line)) this.#fenced = !this.#fenced;
    const match = this.#fenced ? null : heading.exec(line);
    if (!match) return undefined;
    const level = match[1]!.length;
    while (this.#open.length > 0 && this.#open.at(-1)!.level >= level) this.#open.pop();
    this.#open.push({ level, title: match[2]! });
    return this.headings();
  }

  headings(): string[] {
    return this.#open.map(({ title }) => title);
  }
}

function sectionsOf(part: { page: number | null; text: string; start: number }, outline: Outline): Section[] {
  const sections: Section[] = [];
  let open: Section = { headings: outline.headings(), page: part.page, start: part.start, end: part.start };
  for (const line of linesOf(part.text)) {
    const headings = outline.at(line.text);
    if (headings === undefined) continue;
    const start = part.start + line.start;
    if (start > open.start) sections.push({ ...open, end: start });
    open = { headings, page: part.page, start, end: start };
  }
  sections.push({ ...open, end: part.start + part.text.length });
  return sections;
}

/** Each section ends where the next one begins, so that nothing lies between. */
function joined(sections: readonly Section[], length: number): Section[] {
  return sections.map((section, at) => ({ ...section, end: sections[at + 1]?.start ?? length }));
}

/**
 * One text with its sections, split at pages and headings.
 * @throws AppError `invalid_input` if there is no text or too much of it
 */
export function assemble(kind: FileKind, draft: Draft): ExtractedDocument {
  const outline = new Outline();
  const sections: Section[] = [];
  let text = "";
  for (const { page, markdown } of draft.parts) {
    const part = cleanText(markdown);
    if (part === "") continue;
    if (text !== "") text += betweenParts;
    sections.push(...sectionsOf({ page, text: part, start: text.length }, outline));
    text += part;
    if (text.length > limits.textLength) {
      refuse("too_large", `The file holds more than ${limits.textLength} characters of text. Split it.`);
    }
  }
  if (text === "")
    refuse("no_text", "No text was found in the file. Send one with text, or a sharper picture.");
  const [subject = "", ...others] = new Set(sections.flatMap(({ headings }) => headings.slice(0, 1)));
  // A text of several subjects is not named by the first of them; the first page of a document is its title.
  const isOfSeveral = others.length > 0 && draft.parts.length === 1;
  const title = cleanText(draft.title ?? (isOfSeveral ? "" : subject));
  return {
    kind,
    title: title === "" ? null : title.slice(0, 300),
    pages: draft.pages,
    text,
    sections: joined(sections, text.length),
    byOcr: draft.byOcr,
    notes: draft.notes ?? [],
  };
}
