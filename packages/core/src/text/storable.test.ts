import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStorable, requireStorable } from "./storable.ts";

/** Puts a text somewhere into a JSON value: as a member, an element or a key. */
function plant(value: unknown, text: string, at: number): unknown {
  if (Array.isArray(value))
    return value.length === 0
      ? [text]
      : value.with(at % value.length, plant(value[at % value.length], text, at + 1));
  if (typeof value !== "object" || value === null) return text;
  const [key] = Object.keys(value).slice(at % 3);
  return key === undefined
    ? { ...value, [text]: 1 }
    : { ...value, [key]: plant((value as Record<string, unknown>)[key], text, at + 1) };
}

const bad = fc
  .tuple(fc.string(), fc.constantFrom("\0", "\ud800", "\udfff"), fc.string())
  .map((parts) => parts.join(" "));

describe("what cannot be stored", () => {
  it("I1 is found wherever it is in a value, and nothing else is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), bad, fc.nat(20), (value, text, at) => {
        const clean = JSON.parse(JSON.stringify(value).replaceAll("\\u0000", "").toWellFormed());
        expect(isStorable(plant(clean, text, at))).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
        expect(isStorable(value)).toBe(true);
      }),
    );
  });

  it("I1 is refused with a code, and is not worth a retry", () => {
    expect(() => requireStorable({ note: ["a\0b"] })).toThrow(
      expect.objectContaining({ code: "invalid_input", retryable: false }),
    );
  });
});
