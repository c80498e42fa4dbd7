import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bannedWordsIn, replacements } from "./plain-words.ts";

describe("banned words", () => {
  test.each([
    ["a.ts", "/** Whoever asks\n * is answered. */\n", '"Whoever asks"'],
    ["a.ts", "const errandId = newId(); // An errand of the portal.\n", '"errand"'],
    ["a.ts", 'it("C6 runs all the same", () => {});\n', '"all the same"'],
    ["a.md", "The settings stand in the file.\n", '"stand in the"'],
  ])("in %s are found in comments, test titles and documents, across lines", (file, source, found) => {
    expect(bannedWordsIn(file, source).join()).toContain(found);
  });

  test.each([
    ["a.ts", 'const reply = "It is all the same to me.";\n'],
    ["a.ts", "// The words are in the table.\n"],
    ["a.md", "```\nThe settings stand in the file.\n```\n"],
  ])("in %s are not searched in texts and code", (file, source) => {
    expect(bannedWordsIn(file, source)).toEqual([]);
  });

  test("are the ones docs/writing.md lists, each with its replacement", () => {
    const page = readFileSync(join(import.meta.dirname, "../docs/writing.md"), "utf8");
    const listed = page.slice(page.indexOf("## Words we replaced")).matchAll(/^\| (.+) \| (.+) \|$/gmu);
    const rows = [...listed]
      .map(([, word, instead]) => ({ word, instead }))
      .filter(({ word }) => word !== "not");
    expect(rows).toEqual(replacements.map(({ word, instead }) => ({ word, instead })));
  });
});
