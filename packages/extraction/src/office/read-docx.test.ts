import { describe, expect, it } from "vitest";
import { openZip } from "../zip/open-zip.ts";
import { wordParagraph, wordParts } from "./office.fixture.ts";
import { readDocx } from "./read-docx.ts";
import { zipOf } from "./workbook.fixture.ts";

const run = (marks: string, text: string) =>
  `<w:p><w:r><w:rPr>${marks}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const read = (body: string, more: Record<string, string> = {}) =>
  readDocx(openZip(zipOf({ ...wordParts(wordParagraph("Shown.") + body), ...more })));

describe("what a reader of a text document does not see", () => {
  it.each([
    ["hidden", run("<w:vanish/>", "NO")],
    ["hidden, said in full", run('<w:vanish w:val="true"/>', "NO")],
    ["hidden among other marks", run('<w:b/><w:vanish/><w:highlight w:val="yellow"/>', "NO")],
    ["struck out", run("<w:strike/>", "NO")],
    ["struck out twice", run("<w:dstrike/>", "NO")],
    ["white", run('<w:color w:val="FFFFFF"/>', "NO")],
    ["deleted", "<w:p><w:del><w:r><w:delText>NO</w:delText></w:r></w:del></w:p>"],
    ["moved away", "<w:p><w:moveFrom><w:r><w:t>NO</w:t></w:r></w:moveFrom></w:p>"],
    ["hidden by its style", run('<w:rStyle w:val="Hid"/>', "NO")],
    [
      "struck out by a style's style",
      '<w:p><w:pPr><w:pStyle w:val="Gone"/></w:pPr><w:r><w:t>NO</w:t></w:r></w:p>',
    ],
    [
      "a hidden row",
      `<w:tbl><w:tr><w:tc>${wordParagraph("a")}</w:tc></w:tr><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>${wordParagraph("NO")}</w:tc></w:tr></w:tbl>`,
    ],
  ])("E3 is left out: %s", async (_what, body) => {
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="Hid"><w:name w:val="It's hidden"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Old"><w:name w:val="Old"/><w:rPr><w:strike/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Gone"><w:name w:val="Gone"/><w:basedOn w:val="Old"/></w:style></w:styles>`;
    const { parts } = await read(body, { "word/styles.xml": styles });
    expect(parts[0]!.markdown).toContain("Shown.");
    expect(parts[0]!.markdown).not.toContain("NO");
  });

  it.each([
    ["a mark switched off", run('<w:vanish w:val="0"/><w:strike w:val="false"/>', "YES")],
    ["inserted", "<w:p><w:ins><w:r><w:t>YES</w:t></w:r></w:ins></w:p>"],
    ["white on a ground", run('<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="1F3864"/>', "YES")],
    ["highlighted", run('<w:highlight w:val="yellow"/>', "YES")],
  ])("E3 is kept: %s", async (_what, body) => {
    expect((await read(body)).parts[0]!.markdown).toContain("YES");
  });

  it("E3 the author is told how much of which kind", async () => {
    const body = `${run("<w:vanish/>", "1")}${run("<w:strike/>", "2")}<w:p><w:del><w:r><w:delText>3</w:delText></w:r></w:del></w:p>`;
    const comments =
      '<w:comments xmlns:w="x"><w:comment><w:p><w:r><w:t>4</w:t></w:r></w:p></w:comment></w:comments>';
    expect((await read(body, { "word/comments.xml": comments })).notes).toEqual([
      "1 hidden text was left out: readers do not see it.",
      "1 struck-out text was left out.",
      "1 tracked deletion was left out.",
      "1 comment was left out.",
    ]);
  });
});
