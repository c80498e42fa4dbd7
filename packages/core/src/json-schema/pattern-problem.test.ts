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
});
