import { describe, expect, it } from "vitest";
import { readValues } from "./try-values.ts";

describe("the values a member tries a tool with", () => {
  it("J2 have the types of the tool's arguments, and an empty field is left out", () => {
    const types = { id: "string", count: "integer", at: "any", tags: "array", note: "string" };
    const typed = { id: "42", count: "3", at: "Monday", tags: '["a"]', note: " " };
    expect(readValues(typed, types)).toEqual({ id: "42", count: 3, at: "Monday", tags: ["a"] });
  });
});
