import type { EvalResult } from "@konstruct/db/evaluation/runs";
import { describe, expect, it } from "vitest";
import { failedCase } from "./failed-cases.ts";

const play = (part: Partial<EvalResult>): EvalResult => ({
  ...{ caseId: "c1", mode: "builtin", run: 1, place: 0, title: "Books a berth", passed: false },
  ...{ failures: [], transcript: [], ms: 1, costMicroUsd: 0, ended: null },
  ...part,
});

describe("a failed case", () => {
  it("J4 names the tools it called, what its expectations name, what was said, and whether it is about a person", () => {
    const failed = failedCase({ id: "r1", suiteName: "first" }, [
      play({
        failures: [
          { line: 3, path: "intent", expected: "berth.book", actual: "berth.ask" },
          { line: 4, path: "reply.contains", expected: "the berth", actual: "no" },
          { line: 5, path: "handoff", expected: null, actual: "asked" },
        ],
        transcript: [
          {
            said: "a berth please",
            reply: "no",
            line: 2,
            tools: [{ tool: "http.berths", args: {}, ok: true }],
          },
        ],
      }),
      play({ run: 2, transcript: [{ said: "a berth please", reply: "no", line: 2 }] }),
    ]);
    expect(failed).toEqual({
      ...{ runId: "r1", caseId: "c1", title: "Books a berth", suite: "first", person: true },
      names: ["http.berths", "berth.book", "berth.ask"],
      said: ["a berth please"],
    });
  });

  it("J4 reads names out of lists and objects that an expectation compares", () => {
    const failures = [
      { line: 1, path: "success.called.0", expected: { tool: "pay" }, actual: [{ tool: "look" }] },
    ];
    expect(failedCase({ id: "r", suiteName: "s" }, [play({ failures })]).names).toEqual(["pay", "look"]);
  });
});
