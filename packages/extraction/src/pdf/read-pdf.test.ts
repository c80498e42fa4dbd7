import {
  clip,
  degrees,
  endPath,
  PDFDocument,
  PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  StandardFonts,
  setStrokingRgbColor,
  setTextRenderingMode,
  TextRenderingMode,
} from "pdf-lib";
import { describe, expect, it } from "vitest";
import { pictureOf } from "../image/picture.fixture.ts";
import { readPdf } from "./read-pdf.ts";

const white = rgb(1, 1, 1);
const size = 12;

async function read(draw: (page: PDFPage, pdf: PDFDocument) => void) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([600, 800]);
  page.setFont(font);
  page.drawText("The price of the plan is 9 EUR a month.", { x: 50, y: 700, size });
  draw(page, pdf);
  const { parts, notes } = await readPdf(await pdf.save());
  return { text: parts[0]!.markdown, notes };
}
const say = (page: PDFPage, text: string, more = {}) => page.drawText(text, { x: 50, y: 600, size, ...more });
const inMode = (page: PDFPage, mode: TextRenderingMode) => page.pushOperators(setTextRenderingMode(mode));

describe("what a reader of a PDF does not see", () => {
  it.each<[string, (page: PDFPage, pdf: PDFDocument) => void]>([
    [
      "drawn in no way",
      (page) => {
        inMode(page, TextRenderingMode.Invisible);
        say(page, "NO");
      },
    ],
    ["white on paper", (page) => say(page, "NO", { color: white })],
    ["transparent", (page) => say(page, "NO", { opacity: 0 })],
    ["beside the page", (page) => say(page, "NO", { x: 700 })],
    [
      "outside its crop box",
      (page) => {
        page.setCropBox(0, 650, 600, 150);
        say(page, "NO");
      },
    ],
    [
      "in the colour of its ground",
      (page) => {
        page.drawRectangle({ x: 40, y: 590, width: 200, height: 30, color: rgb(0, 0, 0.5) });
        say(page, "NO", { color: rgb(0, 0, 0.5) });
      },
    ],
    [
      "below a black bar",
      (page) => {
        say(page, "NO");
        page.drawRectangle({ x: 40, y: 590, width: 200, height: 30, color: rgb(0, 0, 0) });
      },
    ],
    [
      "struck out by a line",
      (page) => {
        say(page, "NO");
        page.drawLine({ start: { x: 48, y: 604 }, end: { x: 75, y: 604 }, thickness: 1 });
      },
    ],
    [
      "struck out by a slanted line",
      (page) => {
        say(page, "NO");
        page.drawLine({ start: { x: 49, y: 599 }, end: { x: 75, y: 610 }, thickness: 1 });
      },
    ],
    [
      "struck out by a thin bar",
      (page) => {
        say(page, "NO");
        page.drawRectangle({ x: 48, y: 603, width: 27, height: 1, color: rgb(0, 0, 0) });
      },
    ],
    [
      "struck out by an annotation",
      (page, pdf) => {
        say(page, "NO");
        const annotation = pdf.context.register(
          pdf.context.obj({
            Type: "Annot",
            Subtype: "StrikeOut",
            Rect: [48, 598, 80, 612],
            QuadPoints: [48, 612, 80, 612, 48, 598, 80, 598],
          }),
        );
        page.node.set(PDFName.of("Annots"), pdf.context.obj([annotation]));
      },
    ],
    [
      "clipped away",
      (page) => {
        page.pushOperators(pushGraphicsState(), rectangle(0, 0, 10, 10), clip(), endPath());
        say(page, "NO");
        page.pushOperators(popGraphicsState());
      },
    ],
    ["smaller than a point", (page) => say(page, "NO", { size: 0.5 })],
    [
      "outlined in the colour of the paper",
      (page) => {
        page.pushOperators(setStrokingRgbColor(1, 1, 1));
        inMode(page, TextRenderingMode.FillAndOutline);
        say(page, "NO", { color: white });
      },
    ],
    [
      "below a thick line",
      (page) => {
        say(page, "NO");
        page.drawLine({ start: { x: 40, y: 604 }, end: { x: 90, y: 604 }, thickness: 20 });
      },
    ],
    [
      "in a layer that is off",
      (page, pdf) => {
        const layer = pdf.context.register(pdf.context.obj({ Type: "OCG", Name: "Notes" }));
        pdf.catalog.set(PDFName.of("OCProperties"), pdf.context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
        page.node.setXObject(PDFName.of("unused"), layer);
        const form = pdf.context.flateStream("BT /F 12 Tf 50 600 Td (NO) Tj ET", {
          Type: "XObject",
          Subtype: "Form",
          BBox: [0, 0, 600, 800],
          OC: layer,
          Resources: { Font: { F: { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" } } },
        });
        page.node.setXObject(PDFName.of("Fm"), pdf.context.register(form));
        page.node.addContentStream(pdf.context.register(pdf.context.flateStream("/Fm Do")));
      },
    ],
  ])("E3 is left out and noted: %s", async (_what, draw) => {
    const { text, notes } = await read(draw);
    expect(text).toBe("The price of the plan is 9 EUR a month.");
    expect(notes).toHaveLength(1);
  });

  it.each<[string, (page: PDFPage) => void]>([
    [
      "white on a dark ground",
      (page) => {
        page.drawRectangle({ x: 40, y: 590, width: 200, height: 30, color: rgb(0, 0, 0.5) });
        say(page, "YES", { color: white });
      },
    ],
    [
      "underlined",
      (page) => {
        say(page, "YES");
        page.drawLine({ start: { x: 48, y: 598 }, end: { x: 80, y: 598 }, thickness: 1 });
      },
    ],
    [
      "pointed at by slanted lines",
      (page) => {
        say(page, "YES");
        for (const y of [560, 640])
          page.drawLine({ start: { x: 60, y: 604 + (y - 600) / 3 }, end: { x: 160, y }, thickness: 1 });
        page.drawLine({ start: { x: 10, y: 560 }, end: { x: 300, y: 650 }, thickness: 1 });
      },
    ],
    [
      "in a table with rules",
      (page) => {
        say(page, "YES");
        for (const y of [590, 615]) page.drawLine({ start: { x: 40, y }, end: { x: 300, y }, thickness: 1 });
      },
    ],
    [
      "below a marker",
      (page) => {
        say(page, "YES");
        page.drawRectangle({ x: 40, y: 590, width: 200, height: 30, color: rgb(1, 1, 0), opacity: 0.4 });
      },
    ],
    [
      "white with a black outline",
      (page) => {
        page.pushOperators(setStrokingRgbColor(0, 0, 0));
        inMode(page, TextRenderingMode.FillAndOutline);
        say(page, "YES", { color: white });
      },
    ],
    [
      "an outline alone",
      (page) => {
        page.pushOperators(setStrokingRgbColor(0, 0, 0));
        inMode(page, TextRenderingMode.Outline);
        say(page, "YES", { color: white });
      },
    ],
    [
      "white on stripes",
      (page) => {
        for (let y = 590; y < 620; y += 2)
          page.drawRectangle({ x: 40, y, width: 90, height: 2, color: rgb(0, 0, y / 1000) });
        say(page, "YES", { color: white });
      },
    ],
    [
      "white on a thick line",
      (page) => {
        page.drawLine({ start: { x: 40, y: 604 }, end: { x: 90, y: 604 }, thickness: 20 });
        say(page, "YES", { color: white });
      },
    ],
    [
      "white on a thick line upwards",
      (page) => {
        page.drawLine({ start: { x: 60, y: 590 }, end: { x: 60, y: 700 }, thickness: 30 });
        say(page, "YES", { color: white });
      },
    ],
    [
      "white on a thick slanted line",
      (page) => {
        page.drawLine({ start: { x: 40, y: 594 }, end: { x: 90, y: 614 }, thickness: 40 });
        say(page, "YES", { color: white });
      },
    ],
    [
      "in a frame",
      (page) => {
        page.drawRectangle({
          x: 40,
          y: 580,
          width: 90,
          height: 50,
          borderWidth: 5,
          borderColor: rgb(0, 0, 0),
        });
        say(page, "YES");
      },
    ],
    [
      "in its clip",
      (page) => {
        page.pushOperators(pushGraphicsState(), rectangle(49, 600, 100, 12), clip(), endPath());
        say(page, "YES");
        page.pushOperators(popGraphicsState());
      },
    ],
    ["turned", (page) => say(page, "YES", { rotate: degrees(90) })],
  ])("E3 is kept: %s", async (_what, draw) => {
    const { text, notes } = await read(draw);
    expect(text).toContain("YES");
    expect(notes).toEqual([]);
  });

  it("E3 a part of a line that is struck out is left out alone", async () => {
    const { text } = await read((page) => {
      say(page, "Fee 10 EUR 8 EUR");
      page.drawLine({ start: { x: 74, y: 604 }, end: { x: 114, y: 604 }, thickness: 1 });
    });
    expect(text).toMatch(/Fee\s+8 EUR$/);
  });

  it.each([73, 76, 79])("E3 a number is struck out as a whole or not at all: a line to %i", async (end) => {
    const { text } = await read((page) => {
      say(page, "1299 1100");
      page.drawLine({ start: { x: 48, y: 600 }, end: { x: end, y: 609 }, thickness: 1 });
    });
    expect(text).toMatch(/month.\s+1100$/);
  });

  const drawnWords = ["Gold plan costs 9 EUR", "Silver plan costs 5 EUR", "Both end in December"];

  async function scanned(layer: readonly string[]) {
    const pdf = await PDFDocument.create();
    const picture = await pdf.embedPng(await pictureOf(drawnWords));
    const page = pdf.addPage([600, 800]);
    page.setFont(await pdf.embedFont(StandardFonts.Helvetica));
    page.drawImage(picture, { x: 40, y: 400, width: 515, height: (515 * picture.height) / picture.width });
    inMode(page, TextRenderingMode.Invisible);
    for (const [at, text] of layer.entries()) page.drawText(text, { x: 50, y: 560 - at * 50, size });
    const { parts, notes } = await readPdf(await pdf.save());
    return { text: parts[0]!.markdown, notes };
  }

  it("E3 the text below a scanned page is kept when it is what the picture shows", async () => {
    const { text, notes } = await scanned(drawnWords);
    expect(text).toContain("Gold plan costs 9 EUR");
    expect(notes).toEqual([]);
  });

  it("E3 a picture that shows something else is read instead, and the author is told", async () => {
    const { text, notes } = await scanned([
      "Everything is free for members and their friends",
      "Call the owner at home",
    ]);
    expect(text).toMatch(/Gold plan/);
    expect(text).not.toContain("free");
    expect(notes).toEqual([expect.stringContaining("Page 1: the text below the picture differs")]);
  });
});
