import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "./json.ts";

const read = (text: string) => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : parsed.error;
};

describe("numbers in JSON from outside", () => {
  it.each([
    ['{"id":9196877626998785}', { id: "9196877626998785" }],
    ["[-9007199254740993]", ["-9007199254740993"]],
    ['{"a":{"b":[12345678901234567890]}}', { a: { b: ["12345678901234567890"] } }],
    ["12345678901234567.89", "12345678901234567.89"],
    ["0.1000000000000000055", "0.1000000000000000055"],
    ["1e400", "1e400"],
    ["1000000000000000000000000", "1000000000000000000000000"],
  ])("F7 %s keeps its digits", (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ["10.50", 10.5],
    ["0.30000000000000004", 0.1 + 0.2],
    ["100000.000000000000", 100_000],
    ["1e5", 100_000],
    ['{"text":"9196877626998785"}', { text: "9196877626998785" }],
    ["-0.00000012345678901234", -0.000_000_123_456_789_012_34],
  ])("F7 %s, which a double holds, stays a number", (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it("F7 whatever a program writes is read as it was", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(read(text)).replaceAll(/"(-?\d+)"/g, "$1")).toBe(
          text.replaceAll(/"(-?\d+)"/g, "$1"),
        );
      }),
    );
  });

  it("I2 every number that JSON.stringify writes is read back as that number, so that stored records keep their hash", () => {
    const numbers = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(2 ** 60, 1e21, -(2 ** 53)),
    );
    fc.assert(fc.property(numbers, (number) => Object.is(read(JSON.stringify(number)), number + 0)));
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 69n), 2n ** 69n), (id) => read(String(Number(id))) === Number(id)),
    );
  });

  it("F7 every integer keeps its digits", () => {
    fc.assert(fc.property(fc.bigInt(), (id) => String(read(String(id))) === String(id)));
  });
});

it.each([
  ["9007199254740993e0", "9007199254740993e0"],
  ["9.007199254740993e15", "9.007199254740993e15"],
  ["1e-400", "1e-400"],
  ["1.5e10", 15_000_000_000],
  ["9.007199254740992e15", 9_007_199_254_740_992],
  ["0e5", 0],
])("F7 the digits of %s are kept with their exponent", (written, value) => {
  expect(parseJson(written)).toEqual({ ok: true, value });
});
