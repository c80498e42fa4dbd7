import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));

describe("a text with a few faulty bytes", () => {
  it.each([[0], [1], [0x1f]])("E3 control character %i refuses no text", (control) => {
    expect(decodeText(bytes("a;b\n1;", [control], "2\n"))).toContain("a;b\n1;");
  });

  it.each(["Straße für Öl, 5 €", "ราคา ๕ บาท", "価格は五円"])(
    "E3 one byte of another set leaves %s readable",
    (text) => {
      expect(decodeText(bytes(text, [0xe9, 0x20], text))).toBe(`${text}\ufffd ${text}`);
    },
  );

  it("E3 an accented text of one byte a letter is no damaged UTF-8", () => {
    expect(decodeText(Buffer.from("Größe: fünf Fuß, déjà vu", "latin1"))).toBe("Größe: fünf Fuß, déjà vu");
  });

  it("E3 bytes of no text are refused", () => {
    const noise = Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 7) % 32));
    expect(() => decodeText(noise)).toThrow(/character set/);
  });
});
