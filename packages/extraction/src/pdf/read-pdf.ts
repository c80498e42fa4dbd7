import { extractImages, getDocumentProxy } from "unpdf";
import type { Draft } from "../draft.ts";
import { rawPicture, recognise } from "../image/recognise.ts";
import { limits } from "../limits.ts";
import { leftOutNotes } from "../notes.ts";
import { refuse } from "../refusal.ts";
import { annotationTexts, commentsAmong, shownAnnotations, strikeMarks } from "./annotations.ts";
import { type DrawnPage, drawnPage } from "./drawn-page.ts";
import { type Line, readingOrder, segmentsOf, type TextItem } from "./lines.ts";
import { headingSizes, pageMarkdown } from "./page-markdown.ts";
import { unseenRuns, withoutRuns } from "./unseen-text.ts";

/** A page with less text than this is a picture of a page. */
const fewestLetters = 20;
const picturesOfPage = 4;
/** Pixels; smaller pictures are logos and lines. */
const smallestPicture = 40_000;
/** Pages whose picture is compared with the text below it; reading a picture takes seconds. */
const mostComparisons = 3;
/** Fewer words are too few to compare. */
const fewestWords = 8;
/** The share of a picture's words that the text below it has, if it is the same text. */
const alike = 0.5;
/** Milliseconds to look for what is not seen; the rest of a job's time is for reading. */
const examineMs = 10_000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // The library keeps the array it gets, and accepts no Buffer.
    return await getDocumentProxy(new Uint8Array(bytes), {
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      maxImageSize: limits.imagePixels,
      verbosity: 0,
    });
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === "PasswordException") {
      refuse("encrypted", "The PDF is protected by a password. Save it without one and send that.");
    }
    throw thrown;
  }
}

async function textItems(page: Page): Promise<TextItem[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item): TextItem[] => {
    if (!("str" in item)) return [];
    const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number];
    const fontSize = Math.hypot(c, d) || Math.hypot(a, b) || 1;
    return [{ text: item.str, x, y, width: item.width, fontSize }];
  });
}

const lettersOf = (items: readonly TextItem[]) =>
  items.reduce((sum, { text }) => sum + text.trim().length, 0);

async function drawnBy(pdf: Pdf, page: Page): Promise<DrawnPage> {
  const layers = await pdf.getOptionalContentConfig();
  return drawnPage(
    await page.getOperatorList(),
    (layer) => layers.isVisible(layer) !== false,
    (font) => page.commonObjs.has(font) && page.commonObjs.get(font).isType3Font === true,
  );
}

const nothing: DrawnPage = { glyphs: [], areas: [] };

type ReadPage = { lines: Line[]; drawn: string };

/** Reads page by page, and counts what a reader of the pages does not see. */
class PageReader {
  readonly leftOut = { hidden: 0, struckOut: 0, comments: 0 };
  readonly notes: string[] = [];
  readonly #pdf: Pdf;
  #comparisons = mostComparisons;
  readonly #until = performance.now() + examineMs;
  #isLate = false;
  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  async read(number: number): Promise<ReadPage> {
    const page = await this.#pdf.getPage(number);
    const items = await textItems(page);
    const annotations = await shownAnnotations(page);
    const drawn = items.length + annotations.length === 0 ? nothing : await this.#drawnBy(page, number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const box = { left, bottom, right, top };
    const glyphs = drawn.glyphs.filter(({ annotation }) => annotation === undefined);
    const runs = unseenRuns({ ...drawn, glyphs }, strikeMarks(annotations), box);
    const added = annotationTexts(annotations, drawn, box);
    const [layer, unseen] = [
      runs.filter(({ fate }) => fate === "layer"),
      runs.filter(({ fate }) => fate !== "layer"),
    ];
    const shown = withoutRuns(items, unseen);
    const seen = withoutRuns(shown, layer);
    const isPicture = lettersOf(seen) < fewestLetters;
    const leftOut = isPicture ? unseen : runs;
    this.leftOut.struckOut += leftOut.filter(({ fate }) => fate === "struckOut").length;
    this.leftOut.hidden += leftOut.filter(({ fate }) => fate !== "struckOut").length + added.hidden;
    this.leftOut.comments += commentsAmong(annotations);
    const kept = isPicture ? shown : seen;
    const hasText = lettersOf(kept) >= fewestLetters;
    const width = page.getViewport({ scale: 1 }).width;
    const linesOf = (texts: readonly TextItem[]) =>
      readingOrder(segmentsOf([...texts, ...added.items]), width);
    const lines = linesOf(kept);
    const recognised = !hasText
      ? await recognisePage(this.#pdf, number)
      : isPicture
        ? await this.#picture(number, lines)
        : "";
    page.cleanup();
    return { lines: recognised !== "" && isPicture && hasText ? linesOf([]) : lines, drawn: recognised };
  }

  async #drawnBy(page: Page, number: number): Promise<DrawnPage> {
    if (performance.now() < this.#until) return drawnBy(this.#pdf, page);
    if (!this.#isLate)
      this.notes.push(`From page ${number} on, the file was too large to look for hidden text. Split it.`);
    this.#isLate = true;
    return nothing;
  }

  /** What a scanned picture shows, if the text below it says something else. */
  async #picture(number: number, lines: readonly Line[]): Promise<string> {
    if (this.#comparisons-- <= 0) return "";
    const picture = await recognisePage(this.#pdf, number);
    const below = new Set(wordsOf(lines.map(({ text }) => text).join(" ")));
    const words = wordsOf(picture);
    const share = words.filter((word) => below.has(word)).length / words.length;
    if (words.length < fewestWords || share >= alike) return "";
    this.notes.push(
      `Page ${number}: the text below the picture differs from the picture; what the picture shows was read.`,
    );
    return picture;
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

async function recognisePage(pdf: Pdf, number: number): Promise<string> {
  const images = (await extractImages(pdf, number))
    .filter(({ width, height }) => width * height >= smallestPicture && width * height <= limits.imagePixels)
    .slice(0, picturesOfPage);
  const texts: string[] = [];
  for (const image of images) texts.push(await recognise(rawPicture(image), image));
  return texts.filter((text) => text !== "").join("\n\n");
}

async function titleOf(pdf: Pdf): Promise<string | null> {
  const { info } = await pdf.getMetadata();
  const title = "Title" in info && typeof info.Title === "string" ? info.Title.trim() : "";
  // Printer drivers put the name of the file there.
  return title === "" || /\.\w{2,4}$|^(untitled|microsoft word)/i.test(title) ? null : title;
}

/**
 * The text of every page as its reader sees it; pages that are pictures are read by OCR.
 * @throws AppError `invalid_input`
 */
export async function readPdf(bytes: Uint8Array): Promise<Draft> {
  const pdf = await open(bytes);
  if (pdf.numPages > limits.pdfPages) {
    refuse(
      "too_many_pages",
      `The PDF has ${pdf.numPages} pages, ${limits.pdfPages} are read at most. Split it.`,
    );
  }
  const reader = new PageReader(pdf);
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) pages.push(await reader.read(number));
  const sizes = headingSizes(pages.map(({ lines }) => lines));
  return {
    title: await titleOf(pdf),
    pages: pdf.numPages,
    parts: pages.map(({ lines, drawn }, at) => ({
      page: at + 1,
      markdown: [pageMarkdown(lines, sizes), drawn].filter((text) => text !== "").join("\n\n"),
    })),
    byOcr: pages.some(({ drawn }) => drawn !== ""),
    notes: [...leftOutNotes(reader.leftOut), ...reader.notes],
  };
}
