import { describe, expect, it } from "vitest";
import { type CaseCount, passHat } from "./pass-hat.ts";

/** The share of all subsets of i runs in which every run passed, by counting them. */
function counted({ runs, passes }: CaseCount, i: number): number {
  let all = 0;
  let good = 0;
  for (let subset = 0; subset < 1 << runs; subset++) {
    const members = Array.from({ length: runs }, (_, run) => run).filter((run) => subset & (1 << run));
    if (members.length !== i) continue;
    all++;
    if (members.every((run) => run < passes)) good++;
  }
  return good / all;
}

describe("pass^k", () => {
  it("B9 is the share of subsets of runs that all pass, as counting shows", () => {
    for (let runs = 1; runs <= 8; runs++) {
      for (let passes = 0; passes <= runs; passes++) {
        for (let i = 1; i <= runs; i++) {
          expect(passHat([{ runs, passes }], i)).toBeCloseTo(counted({ runs, passes }, i), 12);
        }
      }
    }
  });

  it("B9 is averaged over the cases, and never grows with i", () => {
    const cases = [
      { runs: 4, passes: 4 },
      { runs: 4, passes: 2 },
      { runs: 4, passes: 0 },
    ];
    expect(passHat(cases, 1)).toBeCloseTo((1 + 1 / 2 + 0) / 3);
    expect(passHat(cases, 2)).toBeCloseTo((1 + 1 / 6 + 0) / 3);
    expect(passHat(cases, 4)).toBeCloseTo(1 / 3);
  });
});
