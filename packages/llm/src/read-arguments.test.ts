import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readArguments } from "./read-arguments.ts";

const day = { day: "Monday" };

describe("the arguments of a call", () => {
  it.each([
    ['{"day":"Monday"}', day],
    ['```json\n{"day":"Monday"}\n```', day],
    ['{"day":"Monday"}{"day":"Monday"}', day],
    ['"{\\"day\\":\\"Monday\\"}"', day],
    ['{"day":"Monday"}<|im_end|>', day],
    ['{"day":"Monday"}</s>', day],
    ['{"day":"Monday",}', day],
    ['{"day":"Monday"}}', day],
    ["{'day': 'Monday'}", day],
    ["{'all': True, 'not': False, 'none': None}", { all: true, not: false, none: null }],
    ['{"text":"one\ntwo"}', { text: "one\ntwo" }],
    ['{"id":9196877626998785,}', { id: "9196877626998785" }],
    ["", {}],
    ["null", {}],
    [day, day],
    [undefined, {}],
  ])("B1 %j are read", (written, read) => {
    expect(readArguments(written, false)).toEqual({ arguments: read });
  });

  it.each(['{"day":"Mon', '{"day":', "{", "Monday", '{"day":"Monday"}{"day":"Friday"}', "{'days': ['Mon'}"])(
    "B7 %j are refused, not completed",
    (written) => {
      expect(readArguments(written, false)).toMatchObject({ arguments: null, problem: "unparsable" });
    },
  );

  it("B7 of a truncated answer nothing is repaired", () => {
    expect(readArguments('{"days":["Mon"],}', true)).toMatchObject({ arguments: null, problem: "truncated" });
    expect(readArguments('{"day":"Mon', true)).toMatchObject({ arguments: null, problem: "truncated" });
    expect(readArguments('{"day":"Monday"}', true)).toEqual({ arguments: day });
  });

  it("B7 no beginning of an object is taken for the whole", () => {
    const objects = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.integer())), { minKeys: 1 });
    fc.assert(
      fc.property(objects, fc.nat(), (object, cut) => {
        const text = JSON.stringify(object);
        const begun = text.slice(0, 1 + (cut % (text.length - 1)));
        expect(readArguments(begun, false)).toMatchObject({ arguments: null, problem: "unparsable" });
      }),
    );
  });

  it("B7 any text is read without an exception", () => {
    const piece = fc.constantFrom("{", "}", "'", '"', "[", ":", ",", "\\", "None", "```", "<|x|>");
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string())),
        (parts) => void readArguments(parts.join(""), false),
      ),
    );
    readArguments(`{${"<|x|>".repeat(40_000)}}`, false);
    readArguments(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)},`, false);
    readArguments(`${"{a:".repeat(6_000)}${"}".repeat(6_000)}`, false);
  });
});
