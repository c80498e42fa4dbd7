import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TurnSpan } from "./turn-spans.ts";
import { foldQuick, stepsOf } from "./turn-steps.ts";
import type { ToolCallView, TurnView } from "./turn-view.ts";

const span = (over: Partial<TurnSpan> & Pick<TurnSpan, "id">): TurnSpan => ({
  kind: "stage",
  name: over.id,
  level: "info",
  startMs: 0,
  durationMs: 0,
  detail: {},
  children: [],
  ...over,
});
const call = (id: string, over: Partial<ToolCallView> = {}): ToolCallView => ({
  ...{ id, tool: "http.book", effect: "read", args: {}, result: null, state: "done" },
  ...{ isFailed: false, attempts: 1, durationMs: 3 },
  ...over,
});
const verdict = (tool: string, name: string) => ({ tool, verdict: name, ruleId: null, reason: null });
const modelCall: TurnView["modelCalls"][number] = {
  ...{ purpose: "propose", provider: "p", model: "m", tokensIn: 1, tokensOut: 1, costMicroUsd: 0 },
  ...{ latencyMs: 5, error: null },
};
const round = {
  asked: { messages: 1, characters: 1 },
  answered: null,
  error: null,
  proposals: [],
};
const nothing = { spans: [], modelCalls: [], tools: [], policy: [], rounds: [] };

describe("the steps of a turn", () => {
  it("J4 a stage that called something is shown by its calls, each with its round or its verdict", () => {
    const steps = stepsOf({
      spans: [
        span({ id: "stage-0", name: "received" }),
        span({ id: "stage-1", children: [span({ id: "model-0", kind: "model" })] }),
        span({ id: "stage-2", children: [span({ id: "tool-a", kind: "tool", name: "http.book" })] }),
        span({ id: "commit", kind: "commit" }),
      ],
      modelCalls: [modelCall],
      tools: [call("a")],
      policy: [verdict("http.book", "allow")],
      rounds: [round],
    });
    expect(steps.map(({ kind }) => kind)).toEqual(["stage", "model", "tool", "commit"]);
    expect(steps[1]).toMatchObject({ call: modelCall, round });
    expect(steps[2]).toMatchObject({ call: { id: "a" }, verdict: { verdict: "allow" } });
  });

  it("J4 what no stage names comes before the commit: a refused call, an unnamed call, a round without a model", () => {
    const steps = stepsOf({
      ...nothing,
      spans: [span({ id: "stage-0" }), span({ id: "commit", kind: "commit", startMs: 7 })],
      tools: [call("b", { isFailed: true })],
      policy: [verdict("http.refund", "deny")],
      rounds: [round],
    });
    expect(steps.map(({ kind, level }) => `${kind} ${level}`)).toEqual([
      "stage info",
      "round info",
      "tool error",
      "policy info",
      "commit info",
    ]);
    expect(steps[1]?.startMs).toBe(7);
  });

  it("J4 every call, verdict and round is shown once, whatever the spans name", () => {
    const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"));
    fc.assert(
      fc.property(ids, ids, fc.nat(3), (recorded, named, verdicts) => {
        const steps = stepsOf({
          ...nothing,
          spans: named.map((id) => span({ id: `tool-${id}`, kind: "tool", name: "http.book" })),
          tools: recorded.map((id) => call(id)),
          policy: Array.from({ length: verdicts }, () => verdict("http.book", "allow")),
        });
        const shown = steps.flatMap((step) => (step.kind === "tool" ? [step.call.id] : []));
        expect(shown.toSorted()).toEqual(recorded.toSorted());
        const judged = steps.filter(
          (step) => step.kind === "policy" || (step.kind === "tool" && step.verdict !== null),
        );
        expect(judged).toHaveLength(verdicts);
      }),
    );
  });
});

describe("quick steps", () => {
  it("J4 stages without duration are folded where they follow each other; calls and failures never", () => {
    const steps = stepsOf({
      ...nothing,
      spans: [
        span({ id: "stage-0" }),
        span({ id: "stage-1" }),
        span({ id: "stage-2", level: "error" }),
        span({ id: "stage-3", durationMs: 1 }),
        span({ id: "tool-a", kind: "tool" }),
        span({ id: "commit", kind: "commit" }),
      ],
      tools: [call("a", { durationMs: 0 })],
    });
    const rows = foldQuick(steps).map((row) => (row.kind === "quick" ? row.steps.length : row.id));
    expect(rows).toEqual([2, "stage-2", "stage-3", "tool-a", 1]);
  });
});
