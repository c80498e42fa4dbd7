import { describe, expect, it } from "vitest";
import { patternProblem } from "./pattern-problem.ts";

describe("tenants' patterns", () => {
  it.each([
    "^o-\\d+$",
    "\\b(\\d{4})\\b",
    "\\b[A-Z]{2}-\\d{3,8}\\b",
    "(?:order|invoice)\\s*#?(\\d+)",
    "^[\\w.]+@[\\w.]+$",
    "(?:\\d{3}-){2}\\d{4}",
    "S|M|L|XL",
  ])("B8 %s can be used", (pattern) => expect(patternProblem(pattern)).toBeNull());

  it.each([
    "^(a+)+$",
    "(a|aa)*b",
    "((a+)b?)*",
    "(\\w+\\s?)+$",
    "(x+x+)+y",
    "(.)\\1",
    "(",
    ".*a.*b.*c.*d",
    "a".repeat(400),
  ])("B8 %s is refused", (pattern) => expect(patternProblem(pattern)).not.toBeNull());

  it.each([
    ["^(a+)+$", /exponential time: repeat only one of them, as in /],
    ["(.)\\1", /refers back to a group, .*: write out again/],
    ["(?i)abc", /cannot be read \(Invalid group\): write a backslash .*flags/],
    [".*a.*b.*c.*d", /three repeats without an end, .* as in \\d\{1,6\} for \\d\+/],
    ["a".repeat(400), /has 400 characters, and 300 are possible/],
  ])("B8 of %s it is said why it is refused, and what to write", (pattern, words) => {
    expect(patternProblem(pattern)).toMatch(words);
  });

  it("B8 what it says to write instead is accepted", () => {
    for (const instead of ["[ab]+", "a+", "\\d{1,6}"]) expect(patternProblem(instead)).toBeNull();
  });
});
