import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bannedWordsIn, replacements, vagueWords, vagueWordsIn } from "./plain-words.ts";

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

  test.each([
    ["apps/portal/messages/en/home.json", '{ "a": "Nobody has it" }', '"Nobody"'],
    ["apps/portal/messages/en/home.json", '{ "a": "The owner is told." }', '"is told"'],
    ["a.ts", 'throw new AppError("conflict", "Somebody was faster");', '"Somebody"'],
    ["a.ts", "throw new UsageError(`The key stands in the file`);", '"stands in"'],
    ["a-refusals.ts", '"a.b": { code: "conflict", text: "Ask whoever sent it." },', '"whoever"'],
  ])("in %s vague words are found in texts for people: %s", (file, source, found) => {
    expect(vagueWordsIn(file, source).join()).toContain(found);
  });

  test.each([
    ["apps/portal/messages/en/home.json", '{ "nobody": "No assignee" }'],
    ["a.ts", 'const nobody = { kind: "nobody" };'],
    ["a.test.ts", 'new Error("nobody")'],
  ])("in %s vague words are not searched in keys, other code and tests: %s", (file, source) => {
    expect(vagueWordsIn(file, source)).toEqual([]);
  });

  test("are the ones docs/writing.md lists, each with its replacement", () => {
    const page = readFileSync(join(import.meta.dirname, "../docs/writing.md"), "utf8");
    const listed = page.slice(page.indexOf("## Words we replaced")).matchAll(/^\| (.+) \| (.+) \|$/gmu);
    const rows = [...listed]
      .map(([, word, instead]) => ({ word, instead }))
      .filter(({ word }) => word !== "not");
    expect(rows).toEqual([...replacements, ...vagueWords].map(({ word, instead }) => ({ word, instead })));
  });
});
