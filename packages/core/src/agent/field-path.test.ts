import { describe, expect, it } from "vitest";
import { fieldPath, valuesAt } from "./field-path.ts";

const value = { a: { b: 1 }, list: [{ id: "x", tags: ["t", "u"] }, { id: "y" }, { id: null }] };
const at = (path: string) => valuesAt(value, fieldPath(path) ?? []);

describe("paths into a result", () => {
  it.each<[string, string[] | null]>([
    ['results["http.a"].list[*].id', ["results", "http.a", "list", "*", "id"]],
    ["list[0].id", ["list", "0", "id"]],
    ["list.0", null],
    ["list[-1]", null],
    ["", null],
  ])("D12 %s", (path, keys) => expect(fieldPath(path)).toEqual(keys));

  it("D12 lead to one value, or with [*] to one value of each entry that has one", () => {
    expect([at("a.b"), at("list[1].id"), at("a.c"), at("list[7]")]).toEqual([[1], ["y"], [], []]);
    expect([at("list[*].id"), at("list[*].tags[*]")]).toEqual([
      ["x", "y"],
      ["t", "u"],
    ]);
    expect([at("a[*]"), at("list.constructor")]).toEqual([[], []]);
  });
});
