import { describe, expect, it } from "vitest";
import { findNumbers } from "./numbers.ts";

describe("plain numbers in a text", () => {
  it("D4 one that a number cannot keep is none, instead of another", () => {
    expect(findNumbers("it is 9007199254740993").map(({ value }) => value)).toEqual([]);
    expect(findNumbers("it is 900719925474099").map(({ value }) => value)).toEqual([900719925474099]);
  });
});
