import {
  type PDFDict,
  PDFDocument,
  type PDFForm,
  PDFHexString,
  PDFName,
  type PDFPage,
  rgb,
  StandardFonts,
} from "pdf-lib";
import { describe, expect, it } from "vitest";
import { readPdf } from "./read-pdf.ts";

const at = (y: number) => ({ x: 150, y, width: 200, height: 20 });

async function read(draw: (page: PDFPage, form: PDFForm) => void, isBlank = false) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  page.setFont(await pdf.embedFont(StandardFonts.Helvetica));
  if (!isBlank) page.drawText("Order of a plan for one year", { x: 50, y: 700, size: 12 });
  draw(page, pdf.getForm());
  const { parts, notes } = await readPdf(await pdf.save());
  return { text: parts[0]!.markdown, notes };
}
const say = (page: PDFPage, text: string, y: number) => page.drawText(text, { x: 50, y: y + 5, size: 12 });

function annotate(
  page: PDFPage,
  subtype: string,
  contents: string,
  more: Record<string, number | number[]> = {},
): PDFDict {
  const { context } = page.doc;
  const annotation = context.obj({ Type: "Annot", Subtype: subtype, Rect: [150, 300, 350, 320], ...more });
  annotation.set(PDFName.of("Contents"), PDFHexString.fromText(contents));
  page.node.addAnnot(context.register(annotation));
  return annotation;
}

function stamp(page: PDFPage, text: string) {
  const { context } = page.doc;
  const drawn = context.flateStream(`BT /F 12 Tf 4 5 Td (${text}) Tj ET`, {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, 200, 20],
    Resources: { Font: { F: { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" } } },
  });
  annotate(page, "Stamp", "").set(PDFName.of("AP"), context.obj({ N: context.register(drawn) }));
}

describe("what lies on a page of a PDF", () => {
  it("E3 a filled field is read beside its label", async () => {
    const { text, notes } = await read((page, form) => {
      say(page, "Name", 600);
      const field = form.createTextField("name");
      field.setText("Ada Byron");
      field.addToPage(page, at(600));
      say(page, "Sign below", 500);
    });
    expect(text).toMatch(/Name\s+Ada Byron\s+Sign below/);
    expect(notes).toEqual([]);
  });

  it("E3 a field without a drawing of its own is read by its value", async () => {
    const { text } = await read((page, form) => {
      const field = form.createTextField("name");
      field.setText("Ada Byron");
      field.addToPage(page, at(600));
      field.acroField.getWidgets()[0]!.dict.delete(PDFName.of("AP"));
    });
    expect(text).toContain("Ada Byron");
  });

  it("E3 a form with nothing else on its page is read", async () => {
    const { text } = await read((page, form) => {
      const field = form.createTextField("name");
      field.setText("Ada Byron");
      field.addToPage(page, at(600));
    }, true);
    expect(text).toBe("Ada Byron");
  });

  it("E3 check boxes, radio buttons and lists are read as chosen", async () => {
    const { text } = await read((page, form) => {
      const box = { width: 15, height: 15 };
      for (const [name, y] of [
        ["Newsletter", 600],
        ["Calls", 570],
      ] as const) {
        const field = form.createCheckBox(name);
        field.addToPage(page, { x: 50, y, ...box });
        if (name === "Calls") field.check();
        page.drawText(name, { x: 80, y: y + 4, size: 12 });
      }
      const plans = form.createRadioGroup("plan");
      for (const [name, x] of [
        ["Gold", 50],
        ["Silver", 250],
      ] as const) {
        plans.addOptionToPage(name, page, { x, y: 540, ...box });
        page.drawText(name, { x: x + 30, y: 544, size: 12 });
      }
      plans.select("Silver");
      const term = form.createDropdown("term");
      term.addOptions(["12 months", "24 months"]);
      term.select("24 months");
      term.addToPage(page, at(500));
      const extras = form.createOptionList("extras");
      extras.addOptions(["Bag", "Lock"]);
      extras.select("Lock");
      extras.addToPage(page, { ...at(400), height: 60 });
    });
    expect(text).toMatch(/☐\s+Newsletter\s+☒\s+Calls\s+☐\s+Gold\s+☒\s+Silver\s+24 months\s+☐ Bag\s+☒ Lock/);
  });

  it("E3 a text laid on the page and a stamp are read", async () => {
    const { text, notes } = await read((page) => {
      annotate(page, "FreeText", "Valid from May");
      stamp(page, "PAID IN FULL");
    });
    expect(text).toContain("Valid from May");
    expect(text).toContain("PAID IN FULL");
    expect(notes).toEqual([]);
  });

  it("E3 what is drawn below a stamp is judged where the stamp is", async () => {
    const { text } = await read((page) => {
      page.drawRectangle({ x: 150, y: 300, width: 200, height: 20, color: rgb(0, 0, 0) });
      stamp(page, "NO");
    });
    expect(text).toBe("Order of a plan for one year");
  });

  it("E3 comments are no text of the page, and the author is told", async () => {
    const { text, notes } = await read((page) => {
      annotate(page, "Text", "NO");
      annotate(page, "Highlight", "NO", { QuadPoints: [150, 320, 350, 320, 150, 300, 350, 300] });
    });
    expect(text).toBe("Order of a plan for one year");
    expect(notes).toEqual(["2 comments were left out."]);
  });

  it.each([
    ["hidden", 2],
    ["not viewed", 32],
  ])("E3 a field that is %s is left out", async (_what, flag) => {
    const { text } = await read((page, form) => {
      const field = form.createTextField("name");
      field.setText("NO");
      field.addToPage(page, at(600));
      field.acroField.getWidgets()[0]!.setFlags(flag);
      annotate(page, "FreeText", "NO", { F: flag });
    });
    expect(text).toBe("Order of a plan for one year");
  });
});
