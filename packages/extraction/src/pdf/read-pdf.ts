import { extractImages, getDocumentProxy } from "unpdf";
import type { Draft } from "../draft.ts";
import { rawPicture, recognise } from "../image/recognise.ts";
import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";
import { type Line, readingOrder, segmentsOf, type TextItem } from "./lines.ts";
import { headingSizes, pageMarkdown } from "./page-markdown.ts";

/** A page with less text than this is a picture of a page. */
const fewestLetters = 20;
const picturesOfPage = 4;
/** Pixels; smaller pictures are logos and lines. */
const smallestPicture = 40_000;

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

async function linesOf(page: Page): Promise<Line[]> {
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item): TextItem[] => {
    if (!("str" in item)) return [];
    const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number];
    const fontSize = Math.hypot(c, d) || Math.hypot(a, b) || 1;
    return [{ text: item.str, x, y, width: item.width, fontSize }];
  });
  return readingOrder(segmentsOf(texts), page.getViewport({ scale: 1 }).width);
}

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
 * The text of every page; pages that are pictures are read by OCR.
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
  const pages: { lines: Line[]; drawn: string }[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const lines = await linesOf(page);
    const length = lines.reduce((sum, { text }) => sum + text.trim().length, 0);
    const drawn = length < fewestLetters ? await recognisePage(pdf, number) : "";
    pages.push({ lines, drawn });
    page.cleanup();
  }
  const sizes = headingSizes(pages.map(({ lines }) => lines));
  return {
    title: await titleOf(pdf),
    pages: pdf.numPages,
    parts: pages.map(({ lines, drawn }, at) => ({
      page: at + 1,
      markdown: [pageMarkdown(lines, sizes), drawn].filter((text) => text !== "").join("\n\n"),
    })),
    byOcr: pages.some(({ drawn }) => drawn !== ""),
  };
}
