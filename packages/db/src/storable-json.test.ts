import { describe, expect, it } from "vitest";
import { toStorableJson } from "./storable-json.ts";

describe("storable JSON", () => {
  it("A6 a NUL or a lone surrogate is replaced in values and in keys, at any depth", () => {
    const hostile = { "a\0": ["b\0", { "c\ud800": "d\udfff" }] };
    expect(JSON.parse(toStorableJson(hostile))).toEqual({
      "a\ufffd": ["b\ufffd", { "c\ufffd": "d\ufffd" }],
    });
  });

  it("A6 everything else stays as it was", () => {
    const at = new Date(0);
    const value = { "\0": 1, at, list: [null, true, 1.5], missing: undefined, "😀": "😀 \\u0000" };
    expect(JSON.parse(toStorableJson(value))).toEqual({
      "\ufffd": 1,
      at: at.toISOString(),
      list: [null, true, 1.5],
      "😀": "😀 \\u0000",
    });
    const own = '{"__proto__":{"x":"\\u0000"}}';
    expect(toStorableJson(JSON.parse(own))).toBe('{"__proto__":{"x":"\ufffd"}}');
  });
});
