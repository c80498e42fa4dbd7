import type { FailedCase } from "@konstruct/services/evaluation/failed-cases";
import { describe, expect, it } from "vitest";
import { failuresOf } from "./failures-of.ts";
import { flowOf } from "./flow-of.ts";

const config = {
  intents: [
    { id: "berth.book", examples: ["A berth, please"], tool: "http.book" },
    { id: "berth.price", examples: ["What is it?"], tool: "knowledge_base.search" },
    { id: "human", examples: ["A person"], tool: "escalate" },
  ],
};
const failed = (part: Partial<FailedCase>): FailedCase => ({
  ...{ runId: "r", caseId: "c", title: "t", suite: "s", names: [], said: [], person: false },
  ...part,
});
const marked = (...cases: FailedCase[]) => [...failuresOf(config, flowOf(config), cases).keys()];

describe("failed cases in the flow", () => {
  it("J2 J4 mark the tools and goals they name, the example that was said, and the person who takes over", () => {
    expect(marked(failed({ names: ["http.book", "unknown"] }))).toEqual(["tool:http.book"]);
    expect(marked(failed({ names: ["berth.price"] }))).toEqual(["intents.1"]);
    expect(marked(failed({ said: ["a berth, PLEASE "] }))).toEqual(["intents.0", "trigger:intents.0"]);
    expect(marked(failed({ person: true }))).toEqual(["person:escalation"]);
    expect(marked(failed({ said: ["something else"] }))).toEqual([]);
  });

  it("J2 J4 several cases of one node are all kept", () => {
    const cases = [
      failed({ caseId: "a", names: ["http.book"] }),
      failed({ caseId: "b", names: ["http.book"] }),
    ];
    expect(failuresOf(config, flowOf(config), cases).get("tool:http.book")).toEqual(cases);
  });
});
