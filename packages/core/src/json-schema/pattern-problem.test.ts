import fc from "fast-check";
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
    "(BM|BI)-[0-9]{4,6}(-[A-Z])?",
    "\\d{4}-\\d{2}-\\d{2}",
    "^(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:T\\d\\d:\\d\\d(?::\\d\\d)?Z?)?$",
    "\\+?\\d{1,3}[ -]?\\(?\\d{1,4}\\)?[ -]?\\d{3,4}[ -]?\\d{3,4}",
    "(?:[ .-]?\\d){5,13}",
    "(?:\\d[ -]?){13,19}",
    "[A-Z]{2}\\d{2}(?: ?[A-Z0-9]){11,30}",
    "(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)",
    "^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$",
    "^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$",
    "^\\d+\\.\\d+\\.\\d+$",
    "(?<=order )\\p{Lu}+\\d+",
    "^.{1,20000}$",
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
    "^(a|a){22}b$",
    "^(a+){12}b$",
    "^a*a*a*a*a*b$",
    "^a*a*a*b$",
    "^a*b?a*b?a*c$",
    "^(a?){30}b$",
    `^${"a?".repeat(40)}b$`,
    "^(?:(?:){1000}){1000}$",
    "^(\\p{L}|\\p{Lu}){30}$",
    "^(?=(a|a){40}b)a$",
    "^([\\u0041-\\u005a]?[A-Z]){30}1$",
    "a".repeat(400),
  ])("B8 %s is refused", (pattern) => expect(patternProblem(pattern)).not.toBeNull());

  it("B8 a pattern that can be used fails within a moment on a long text", () => {
    const piece = fc.constantFrom(
      "a",
      "a*",
      "a+",
      "a?",
      "b?",
      "[ab]",
      ".*",
      "(a|b)",
      "(a|a)",
      "(a*b)",
      "{2}",
      "{1,9}",
      "*",
      "+",
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const pattern = `^${pieces.join("")}c$`;
        fc.pre(patternProblem(pattern) === null);
        const begun = performance.now();
        new RegExp(pattern, "iu").test("a".repeat(250));
        expect(performance.now() - begun).toBeLessThan(1_000);
      }),
      { numRuns: 500 },
    );
  });
});
