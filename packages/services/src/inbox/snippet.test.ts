import { describe, expect, it } from "vitest";
import { snippetOf } from "./snippet.ts";
import { wantedWords } from "./wanted-words.ts";

const marked = (text: string, wanted: string) =>
  snippetOf(text, wantedWords(wanted))
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join("");

describe("a snippet", () => {
  it("J4 marks the words in any case, and words that begin with them", () => {
    expect(marked("Your Invoices are ready", "invoice")).toBe("Your [Invoices] are ready");
    expect(marked("It is on at noon", "on")).toBe("It is [on] at noon");
  });

  it("J4 marks Thai words, which have no spaces between them", () => {
    expect(marked("ขอใบเสร็จของเดือนนี้ด้วยค่ะ", "ใบเสร็จ")).toContain("[ใบเสร็จ]");
  });

  it("J4 marks the parts of a code", () => {
    expect(marked("About O-12345, please", "O-12345")).toBe("About [O]-[12345], please");
  });

  it("J4 shows the place of the first word in a long text, cut on both sides", () => {
    const text = `${"before ".repeat(200)}needle ${"after ".repeat(200)}`;
    const shown = marked(text, "needle");
    expect(shown).toMatch(/^… .*\[needle\].* …$/);
    expect(shown.length).toBeLessThan(260);
  });

  it("J4 shows the beginning when no word is found", () => {
    expect(marked("Something else", "needle")).toBe("Something else");
  });
});
