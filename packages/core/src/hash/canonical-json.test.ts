import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

describe("canonicalJson", () => {
  it("C6 the order of keys makes no difference, at any depth", () => {
    const one = { b: [{ y: 1, x: null }], a: "é" };
    const other = { a: "é", b: [{ x: null, y: 1 }] };
    expect(canonicalJson(one)).toBe('{"a":"é","b":[{"x":null,"y":1}]}');
    expect(canonicalJson(other)).toBe(canonicalJson(one));
  });

  it("C6 the order of a list, the type of a value and a missing key each make a difference", () => {
    const texts = [[1, 2], [2, 1], ["1", 2], { a: null }, {}, "", null, false].map(canonicalJson);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("C6 a key called __proto__ is a key like any other", () => {
    expect(canonicalJson(JSON.parse('{"__proto__":1,"a":2}'))).toBe('{"__proto__":1,"a":2}');
  });
});
