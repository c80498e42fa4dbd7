import { describe, expect, test } from "vitest";
import { parseRequirements, provingTests, requirementGaps } from "./requirement-list.ts";

const markdown =
  "# Requirements\n\n- **A1** (built) Slack.\n- **A10** (later) Scope gate.\n- not a requirement\n";

describe("requirement list", () => {
  test("numbered lines are read with their state", () => {
    expect(parseRequirements(markdown)).toEqual([
      { number: "A1", state: "built", text: "Slack." },
      { number: "A10", state: "later", text: "Scope gate." },
    ]);
  });

  test("titles are found in every way tests are written", () => {
    const source = [
      'test("A1 a mention is a message", () => {});',
      "test.each([1])(`A6, A8 %s stays in its thread`, () => {});",
      'const unrelated = "A1";',
      'expect("SHA256 A1 x");',
    ].join("\n");
    expect(provingTests("a.test.ts", source).map(({ numbers }) => numbers)).toEqual([["A1"], ["A6", "A8"]]);
  });

  test("a built number without a test and a test of an unknown number are gaps", () => {
    const tests = provingTests("a.test.ts", 'test("K9 x y", f); test("A10 gate", f);');
    expect(requirementGaps(parseRequirements(markdown), tests)).toEqual({
      unproven: ["A1"],
      unknown: ["K9"],
    });
  });
});
