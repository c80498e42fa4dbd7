import { describe, expect, it } from "vitest";
import { addUp, formatTally, tallyDemo, tallyStep, tallyVitest } from "./tally.ts";

const file = (status: string, ...assertions: string[]) => ({
  status,
  assertionResults: assertions.map((each) => ({ status: each })),
});

describe("tally", () => {
  it("K1 counts tests, and a file that never got to its tests as one failure", () => {
    const testResults = [file("passed", "passed"), file("failed", "passed", "failed"), file("failed")];
    expect(tallyVitest({ numPassedTests: 2, numFailedTests: 1, success: false, testResults }, 1)).toEqual({
      passed: 2,
      failed: 2,
    });
  });

  it("K1 never calls a run good that ended badly or left no report", () => {
    const testResults = [file("passed", "passed")];
    expect(tallyVitest({ numPassedTests: 1, numFailedTests: 0, success: true, testResults }, 1)).toEqual({
      passed: 1,
      failed: 1,
    });
    expect(tallyVitest(undefined, 0).failed).toBe(1);
    expect(tallyDemo(undefined, 0).failed).toBe(1);
    expect(tallyDemo({ scenarios: [{ ok: true }] }, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it("K1 counts a scenario once and leaves out a skipped one", () => {
    const scenarios = [{ ok: true }, { ok: false }, { ok: true, skipped: "needs a model" }];
    expect(tallyDemo({ scenarios }, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it("K1 adds up to one line", () => {
    expect(formatTally(addUp([tallyStep(0), tallyStep(2), { passed: 3, failed: 0 }]))).toBe(
      "4 passed, 1 failed",
    );
  });
});
