import { emptySession } from "@konstruct/engine/session/session-state";
import { describe, expect, it } from "vitest";
import type { Success } from "../suite/scenario-schema.ts";
import { asksForSomething, successMismatches } from "./check-success.ts";

const talk = [
  { reply: "Which day?", session: emptySession(), tools: [], handoff: null },
  {
    reply: "Booked for Tuesday.",
    session: emptySession(),
    tools: [{ tool: "book", args: { day: "Tuesday", with: "Ann" }, ok: true }],
    handoff: "topic:pain",
  },
];
const failed = (success: Success) => successMismatches(success, talk).map(({ path }) => path.join("."));

describe("the criteria of a simulated conversation", () => {
  it.each<[Success, string[]]>([
    [{ tools: [{ tool: "book", args: { day: "Tuesday" } }] }, []],
    [{ tools: [{ tool: "book", args: { day: "Monday" } }] }, ["tools.0"]],
    [{ tools: [{ tool: "book", ok: false }] }, ["tools.0"]],
    [{ no_tools: ["cancel"] }, []],
    [{ no_tools: ["book"] }, ["no_tools.book"]],
    [{ handoff: "any" }, []],
    [{ handoff: "topic:pain" }, []],
    [{ handoff: null }, ["handoff"]],
    [{ says: ["tuesday"] }, []],
    [{ says: ["Monday"] }, ["says"]],
    [{ never_says: ["Monday"] }, []],
    [{ never_says: ["booked"] }, ["never_says"]],
    [{ goals: { visit: "done" } }, ["goals.visit"]],
  ])("B9 %j fails at %j", (success, expected) => {
    expect(failed(success)).toEqual(expected);
  });

  it("B9 only what has to happen lets a conversation end early", () => {
    expect(asksForSomething({ never_says: ["x"], no_tools: ["y"] })).toBe(false);
    expect(asksForSomething({ says: ["x"] })).toBe(true);
    expect(asksForSomething({ handoff: null })).toBe(false);
  });
});
