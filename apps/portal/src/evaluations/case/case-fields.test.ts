import { describe, expect, it } from "vitest";
import { scenarioCaseOf, scenarioFieldsOf } from "./scenario-fields.ts";
import { toolsIn } from "./tool-lines.ts";
import { turnFieldsOf, turnOf } from "./turn-fields.ts";

describe("a case as a form", () => {
  it.each([
    { say: "hello" },
    { say: ["hello", "again"], expect: { reply: { contains: ["Hi", "there"], not_contains: ["bye"] } } },
    {
      say: "x",
      expect: { tools: [{ tool: "find", args: { id: "A-1", n: 2 } }, { tool: "book" }], handoff: null },
    },
    { say: "x", expect: { tools: [], intent: null, reply: { equals: "Hi" }, handoff: "topic:pain" } },
    { say: "x", expect: { tools: [{ tool: "find", ok: false }] }, model: ["Hi", { fails: "timeout" }] },
    { decide: { approval: "refund" }, as: "approve", expect: { settled: ["executed"] } },
  ])("B9 a turn goes through the fields unchanged: %j", (turn) => {
    expect(turnOf(turnFieldsOf(turn), "0")).toEqual(turn);
  });

  it("B9 a scenario goes through the fields unchanged", () => {
    const made = {
      scenario: {
        persona: "Ann",
        goal: "A visit",
        language: "de",
        temper: "very polite",
        opens: ["Guten Tag", "Bis wann?"],
        facts: [{ name: "day", also: ["Tag", "Datum"], value: "Dienstag", says: "Am Dienstag." }],
        confirms: { answer: "no", says: "Nein" },
        unknown: "Weiß nicht",
        gives_up_after: 2,
        max_turns: 5,
        approvals: "approve",
      },
      success: {
        tools: [
          { tool: "book", args: { day: "Dienstag" }, ok: true },
          { tool: "pay", ok: false },
          { tool: "look_up" },
        ],
        no_tools: ["cancel"],
        handoff: "any",
        says: ["Dienstag"],
        never_says: ["Montag"],
        goals: { visit: "done" },
      },
    };
    expect(scenarioCaseOf(scenarioFieldsOf(made))).toEqual(made);
  });

  it("B9 a line that is no tool and a text that is no map are told", () => {
    expect(toolsIn("find {id: 1}\nbook a table")).toEqual({ wrongLine: 2 });
    expect(toolsIn("find {id: ")).toEqual({ wrongLine: 1 });
    expect(turnOf({ ...turnFieldsOf({ say: "x" }), more: "- a" }, "0")).toEqual([
      { field: "0.more", kind: "wrong_yaml" },
    ]);
  });
});
