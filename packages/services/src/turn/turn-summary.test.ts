import { describe, expect, it } from "vitest";
import { summaryOf } from "./turn-summary.ts";
import type { AtomView, TurnView } from "./turn-view.ts";

type Traced = Parameters<typeof summaryOf>[0];

const empty: Traced = {
  ...{ reply: null, atoms: [], passages: [], handoff: null, policy: [], tools: [], rounds: [] },
  goals: { before: [], after: [] },
};
const atom = (source: string | null, start: number, path: string | null = null): AtomView => ({
  ...{ kind: "number", text: "1", start, end: start + 1, source, path, exempt: null },
});
const passage = (title: string): TurnView["passages"][number] => ({
  ...{ title, heading: null, text: "", score: null, source: "a.md", page: null },
});
const tool = (name: string, isFailed = false): TurnView["tools"][number] => ({
  ...{ id: name, tool: name, effect: "read", args: {}, result: null, state: "done", isFailed },
  ...{ attempts: 1, durationMs: 1 },
});
const verdict = (name: string, ruleId = "rule") => ({
  ...{ tool: "http.pay", verdict: name, ruleId, reason: "too much" },
});

describe("the sources of a reply", () => {
  it("J4 each is numbered once, in the order of the reply; a fact without a source has no mark", () => {
    const { marks, sources } = summaryOf({
      ...empty,
      passages: [passage("Prices"), passage("Hours")],
      atoms: [
        atom("http.book", 0),
        atom("knowledge", 4, "/1"),
        atom("http.book", 8, "/price"),
        atom(null, 12),
        atom("said", 16, "/0"),
        atom("constructor", 20),
      ],
    });
    expect(sources).toEqual([
      { kind: "tool", name: "http.book" },
      { kind: "knowledge", name: "Hours" },
      { kind: "message", name: "" },
      { kind: "tool", name: "constructor" },
    ]);
    expect(marks.map(({ start, source }) => [start, source])).toEqual([
      [0, 1],
      [4, 2],
      [8, 1],
      [16, 3],
      [20, 4],
    ]);
  });
});

describe("the rule that decided", () => {
  const ruleOf = (over: Partial<Traced>) => summaryOf({ ...empty, ...over }).rule;

  it("J4 is the hand-over before all, then the strictest verdict, then what the answer came from", () => {
    const handoff = { reason: "topic", detail: "legal" };
    const policy = [verdict("confirm"), verdict("deny", "limit"), verdict("allow")];
    expect(ruleOf({ handoff, policy })).toEqual({ kind: "handoff", ...handoff });
    expect(ruleOf({ policy, tools: [tool("http.book")] })).toMatchObject({ kind: "policy", ruleId: "limit" });
    expect(ruleOf({ policy: [verdict("allow")], tools: [tool("http.book")] })).toEqual({
      ...{ kind: "tool", tool: "http.book", isFailed: false },
    });
    expect(ruleOf({ tools: [tool("http.down", true), tool("http.book")] })).toMatchObject({ isFailed: true });
    expect(ruleOf({ tools: [tool("knowledge.search")], passages: [passage("Hours")] })).toEqual({
      ...{ kind: "knowledge", title: "Hours" },
    });
  });

  it("J4 is what is missing, or a refused proposal, when nothing was called", () => {
    const goal = { id: "1", type: "book", status: "active", slots: {}, missing: ["day"] };
    expect(ruleOf({ goals: { before: [], after: [goal] } })).toEqual({
      ...{ kind: "missing", goal: "book", names: ["day"] },
    });
    const proposal = { kind: "reply", detail: {}, accepted: false, code: "unsourced", reason: "17" };
    const round = {
      asked: { messages: 1, characters: 1 },
      answered: null,
      error: null,
      proposals: [proposal],
    };
    expect(ruleOf({ rounds: [round] })).toEqual({ kind: "refused", code: "unsourced", reason: "17" });
    expect(ruleOf({})).toEqual({ kind: "none" });
  });
});
