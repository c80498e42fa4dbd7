import type { CaseFigures, EvalResult } from "@konstruct/db/evaluation/runs";
import { describe, expect, it } from "vitest";
import { compareRuns } from "./compare-runs.ts";

const figures = (caseId: string, passes: number, runs = 2): CaseFigures => ({
  ...{ caseId, mode: "builtin", place: 0, title: caseId, runs, passes, ms: 10, costMicroUsd: 0 },
});
const play = (caseId: string, reply: string, tool?: string): EvalResult => ({
  ...{ caseId, mode: "builtin", run: 1, place: 0, title: caseId, passed: true, failures: [], ms: 1 },
  ...{ costMicroUsd: 0, ended: null },
  transcript: [
    { said: "hi", reply, line: 1, tools: tool === undefined ? [] : [{ tool, args: {}, ok: true }] },
  ],
});

describe("two runs compared", () => {
  it("B9 each case is same, better, worse or in one of them only; the worse come first", () => {
    const before = [figures("a", 2), figures("b", 0), figures("c", 2), figures("gone", 1)];
    const after = [figures("a", 2), figures("b", 1), figures("c", 1), figures("new", 2)];
    const compared = compareRuns({ figures: before, results: [] }, { figures: after, results: [] });
    expect(compared.map(({ caseId, change }) => [caseId, change])).toEqual([
      ["c", "worse"],
      ["b", "better"],
      ["gone", "only_before"],
      ["new", "only_after"],
      ["a", "same"],
    ]);
  });

  it("B9 different words and different calls are told apart", () => {
    const side = (...results: EvalResult[]) => ({
      figures: results.map(({ caseId }) => figures(caseId, 2)),
      results,
    });
    const compared = compareRuns(
      side(play("words", "Hello"), play("calls", "Hi", "find"), play("same", "Hi", "find")),
      side(play("words", "Hi"), play("calls", "Hi", "book"), play("same", "Hi", "find")),
    );
    const byCase = Object.fromEntries(
      compared.map((one) => [one.caseId, [one.repliesDiffer, one.callsDiffer]]),
    );
    expect(byCase).toEqual({ words: [true, false], calls: [false, true], same: [false, false] });
  });
});
