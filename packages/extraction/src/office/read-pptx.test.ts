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

const frame = (x: number, y: number, cx: number, cy: number, chX: number, chY: number, turn = "") =>
  `<a:xfrm${turn}><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/><a:chOff x="${chX}" y="${chY}"/><a:chExt cx="${cx}" cy="${cy}"/></a:xfrm>`;
const place = (x: number, y: number) => `<a:off x="${x}" y="${y}"/><a:ext cx="100" cy="50"/>`;
const grouped = (around: string, inside: string) => (slide: string) =>
  slide
    .replaceAll("<p:txBody>", `<p:spPr><a:xfrm>${inside}</a:xfrm></p:spPr><p:txBody>`)
    .replaceAll("<p:sp>", `<p:grpSp><p:grpSpPr>${around}</p:grpSpPr><p:sp>`)
    .replaceAll("</p:sp>", "</p:sp></p:grpSp>");
const hiddenGroup = (slide: string) =>
  slide.replace(
    /(<p:spTree>)(.*)(<\/p:spTree>)/s,
    '$1<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" hidden="1"/></p:nvGrpSpPr>$2</p:grpSp>$3',
  );
const turned = (slide: string) =>
  slide.replaceAll(
    "<p:txBody>",
    '<p:spPr><a:xfrm rot="5400000"><a:off x="-400" y="-100"/><a:ext cx="390" cy="900"/></a:xfrm></p:spPr><p:txBody>',
  );
const solid = (colour: string) => `<a:solidFill>${colour}</a:solidFill>`;
const inked =
  (ink: string, fill = "") =>
  (slide: string) =>
    slide
      .replaceAll("<p:txBody>", `<p:spPr>${fill}</p:spPr><p:txBody>`)
      .replaceAll("<a:r><a:t>", `<a:r><a:rPr>${ink}</a:rPr><a:t>`);
const white = inked(solid('<a:srgbClr val="FFFFFF"/>'));
const dark = (slide: string) =>
  white(slide).replace(
    "<p:spTree>",
    `<p:bg><p:bgPr>${solid('<a:srgbClr val="112233"/>')}</p:bgPr></p:bg><p:spTree>`,
  );
const overPicture = (slide: string) => white(slide).replace("<p:spTree>", "<p:spTree><p:pic/>");

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
    ["a shape beside the slide, in a group", grouped(frame(0, 0, 100, 50, 0, 0), place(1000, 0))],
    ["a shape in a group beside the slide", grouped(frame(2000, 0, 100, 50, 0, 0), place(0, 0))],
    ["a shape in a group that is hidden", hiddenGroup],
    ["white on white", inked(solid('<a:srgbClr val="FFFFFF"/>'))],
    ["white by name", inked(solid('<a:prstClr val="white"/>'))],
    ["the scheme's ground", inked(solid('<a:schemeClr val="bg1"/>'))],
    ["the fill's own colour", inked(solid('<a:srgbClr val="112233"/>'), solid('<a:srgbClr val="112233"/>'))],
    ["no ink", inked(solid('<a:srgbClr val="000000"><a:alpha val="0"/></a:srgbClr>'))],
    ["no fill", inked("<a:noFill/>")],
    ["one point", (slide: string) => slide.replaceAll("<a:r><a:t>", '<a:r><a:rPr sz="100"/><a:t>')],
  ])("E3 is left out: %s", (_what, change) => {
    const draft = read(change);
    expect(textOf(draft)).toBe("# First\n\nShown.\n");
    expect(draft.notes).toHaveLength(1);
  });

  it.each([
    ["in a group with measures of its own", grouped(frame(100, 100, 100, 50, 5000, 5000), place(5000, 5000))],
    ["beside the slide but turned into it", turned],
    ["in a turned group", grouped(frame(0, 0, 100, 50, 0, 0, ' rot="5400000"'), place(1000, 0))],
    ["white on a fill", inked(solid('<a:srgbClr val="FFFFFF"/>'), solid('<a:srgbClr val="112233"/>'))],
    ["white on a gradient", inked(solid('<a:srgbClr val="FFFFFF"/>'), "<a:gradFill/>")],
    ["a shade of white", inked(solid('<a:schemeClr val="bg1"><a:lumMod val="50000"/></a:schemeClr>'))],
    ["white on a dark slide", dark],
    ["white over a picture", overPicture],
    ["only outlined", inked(`<a:ln>${solid('<a:srgbClr val="000000"/>')}</a:ln><a:noFill/>`)],
  ])("E3 is kept: %s", (_what, change) => {
    expect(textOf(read(change))).toContain("A line");
  });

  it("E3 a shape for newer and for older programs is read once", () => {
    const twice = (slide: string) =>
      slide.replace(
        /(<p:spTree>)(.*)(<\/p:spTree>)/s,
        "$1<mc:AlternateContent xmlns:mc='m'><mc:Choice>$2</mc:Choice><mc:Fallback>$2</mc:Fallback></mc:AlternateContent>$3",
      );
    expect(textOf(read(twice)).match(/A line/g)).toHaveLength(1);
  });

  it("E3 a shape in the slide is kept", () => {
    expect(textOf(read(placed(950, 499)))).toContain("A line");
  });

  it("E3 raised and lowered signs stay apart from the number beside them", () => {
    const run = (baseline: string, text: string) =>
      `<a:r><a:rPr baseline="${baseline}"/><a:t>${text}</a:t></a:r>`;
    const slide = read((before) =>
      before.replace(
        "<a:r><a:t>A line</a:t></a:r>",
        ["10", "6"].map((text, at) => run(`${at * 30000}`, text)).join("") + run("-25000", "2"),
      ),
    );
    expect(textOf(slide)).toContain("10⁶₂");
  });

  const covered =
    (properties: string, more = "") =>
    (slide: string) =>
      placed(
        10,
        10,
      )(slide)
        .replace(
          "</p:spTree>",
          `<p:sp><p:nvSpPr/><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="200" cy="100"/></a:xfrm>${properties}</p:spPr></p:sp></p:spTree>`,
        )
        .replace("</p:sld>", `${more}</p:sld>`);
  const box = '<a:prstGeom prst="rect"/>';
  const grey = solid('<a:srgbClr val="888888"/>');

  it("E3 a text below an opaque shape is left out", () => {
    const draft = read(covered(box + grey));
    expect(textOf(draft)).not.toContain("A line");
    expect(draft.notes).toEqual([expect.stringContaining("hidden text")]);
  });

  it.each([
    [
      "a shape that lets it through",
      covered(box + solid('<a:srgbClr val="888888"><a:alpha val="50000"/></a:srgbClr>')),
    ],
    ["a shape that is not filled", covered(`${box}<a:noFill/>`)],
    ["a round shape", covered(`<a:prstGeom prst="ellipse"/>${grey}`)],
    ["a shape that may move away", covered(box + grey, "<p:timing/>")],
  ])("E3 a text below %s is kept", (_what, change) => {
    expect(textOf(read(change))).toContain("A line");
  });
});
