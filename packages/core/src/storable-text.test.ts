import fc from "fast-check";
import { expect, it } from "vitest";
import { isStorable } from "./storable-text.ts";

it("I2 property: U+0000 and half a surrogate pair are found at any depth, in values and in names", () => {
  const clean = fc
    .jsonValue({ stringUnit: "grapheme" })
    .filter((value) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value)));
  fc.assert(
    fc.property(
      clean,
      fc.array(fc.boolean(), { maxLength: 8 }),
      fc.constantFrom("\0", "a\0b", "\ud800", "x\udc00"),
      (value, path, bad) => {
        expect(isStorable(value)).toBe(true);
        const nest = (inner: unknown) =>
          path.reduce<unknown>(
            (held, isList) => (isList ? [null, value, held] : { a: value, b: held }),
            inner,
          );
        expect(isStorable(nest(bad))).toBe(false);
        expect(isStorable(nest({ [bad]: 1 }))).toBe(false);
        expect(isStorable(nest("😀"))).toBe(true);
      },
    ),
  );
});
