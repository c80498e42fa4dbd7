import { describe, expect, it } from "vitest";
import { addUp, formatTally, tallyDemo, tallyStep, tallyUnit, tallyVitest } from "./tally.ts";

const test = (status: string, fullName = "a test", ...failureMessages: string[]) => ({
  status,
  fullName,
  failureMessages,
});
const file = (name: string, status: string, assertionResults: ReturnType<typeof test>[], message = "") => ({
  name,
  status,
  message,
  assertionResults,
});

describe("tally", () => {
  it("K1 counts tests, and a file that never got to its tests as one failure", () => {
    const testResults = [
      file("a.test.ts", "passed", [test("passed")]),
      file("b.test.ts", "failed", [
        test("passed"),
        test("failed", "adds up", "\u001b[31mAssertionError: 2 is not 3\u001b[39m\n  at b.test.ts:3"),
      ]),
      file("c.test.ts", "failed", [], "Cannot find module"),
    ];
    expect(tallyVitest({ numPassedTests: 2, testResults }, 1)).toEqual({
      passed: 2,
      failures: ["b.test.ts > adds up: AssertionError: 2 is not 3", "c.test.ts: Cannot find module"],
    });
  });

  it("K1 never calls a run good that ended badly or left no report", () => {
    const testResults = [file("a.test.ts", "passed", [test("passed")])];
    expect(tallyVitest({ numPassedTests: 1, testResults }, 1)).toEqual({
      passed: 1,
      failures: ["vitest: ended with 1"],
    });
    expect(tallyVitest(undefined, 0).failures).toHaveLength(1);
    expect(tallyDemo(undefined, 0).failures).toHaveLength(1);
    expect(tallyDemo({ scenarios: [{ name: "burst", ok: true }] }, 1)).toEqual({
      passed: 1,
      failures: ["demo: ended with 1"],
    });
  });

  it("K1 adds up the packages' unit tests, and a package without a report is a failure", () => {
    const report = { numPassedTests: 2, testResults: [file("a.test.ts", "passed", [test("passed")])] };
    expect(tallyUnit([report, report], 0)).toEqual({ passed: 4, failures: [] });
    expect(tallyUnit([report, undefined], 0).failures).toHaveLength(1);
    expect(tallyUnit([report], 1).failures).toEqual(["unit tests: ended with 1"]);
  });

  it("K1 counts a scenario once and leaves out a skipped one", () => {
    const scenarios = [
      { name: "burst", ok: true },
      { name: "escalation", ok: false },
      { name: "model", ok: true, skipped: "needs a model" },
    ];
    expect(tallyDemo({ scenarios }, 1)).toEqual({ passed: 1, failures: ["demo: escalation"] });
  });

  it("K1 ends with what failed, and adds up to one line", () => {
    const tallies = [tallyStep("tsc", 0), tallyStep("knip", 2), { passed: 3, failures: [] }];
    expect(formatTally(addUp(tallies))).toBe("failed: knip: ended with 2\n4 passed, 1 failed");
  });
});
