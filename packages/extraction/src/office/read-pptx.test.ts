import { describe, expect, it } from "vitest";
import { openZip } from "../zip/open-zip.ts";
import { slideShowParts } from "./office.fixture.ts";
import { readPptx } from "./read-pptx.ts";
import { zipOf } from "./workbook.fixture.ts";

/** Two slides, of which the second is changed. */
function read(change: (slide: string) => string) {
  const parts = slideShowParts([
    { title: "First", lines: ["Shown."] },
    { title: "Second", lines: ["A line"] },
  ]);
  const main = parts["ppt/presentation.xml"]!.replace(
    "<p:sldIdLst>",
    '<p:sldSz cx="1000" cy="500"/><p:sldIdLst>',
  );
  const slide = change(parts["ppt/slides/slide1.xml"]!);
  return readPptx(openZip(zipOf({ ...parts, "ppt/presentation.xml": main, "ppt/slides/slide1.xml": slide })));
}
const textOf = ({ parts }: ReturnType<typeof read>) => parts.map(({ markdown }) => markdown).join("\n");
const placed = (x: number, y: number) => (slide: string) =>
  slide.replaceAll(
    "<p:txBody>",
    `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="100" cy="50"/></a:xfrm></p:spPr><p:txBody>`,
  );

describe("what a reader of a presentation does not see", () => {
  it("E3 a hidden slide is left out, and the others keep their numbers", () => {
    const draft = read((slide) => slide.replace("<p:sld ", '<p:sld show="0" '));
    expect(draft.parts.map(({ page }) => page)).toEqual([1]);
    expect(draft.notes).toEqual(["1 hidden slide was left out."]);
  });

  it.each([
    [
      "a hidden shape",
      (slide: string) => slide.replaceAll("<p:nvSpPr>", '<p:nvSpPr><p:cNvPr id="1" hidden="1"/>'),
    ],
    ["a shape beside the slide", placed(1000, 0)],
    ["a shape above the slide", placed(0, -50)],
    [
      "struck out",
      (slide: string) => slide.replaceAll("<a:r><a:t>", '<a:r><a:rPr strike="sngStrike"/><a:t>'),
    ],
  ])("E3 is left out: %s", (_what, change) => {
    const draft = read(change);
    expect(textOf(draft)).toBe("# First\n\nShown.\n");
    expect(draft.notes).toHaveLength(1);
  });

  it("E3 a shape in the slide is kept", () => {
    expect(textOf(read(placed(950, 499)))).toContain("A line");
  });
});
