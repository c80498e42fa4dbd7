import { describe, expect, it } from "vitest";
import { suspendAndActivate } from "../goals/goal-stack.ts";
import { newGoal } from "../goals/new-goal.ts";
import { readSession } from "./read-session.ts";
import { emptySession, sessionSchemaNumber, storedSession } from "./session-state.ts";

/** A goal of the first engine with its planned call. */
const parked = {
  id: "g",
  type: "refund_request",
  status: "suspended",
  slots: { order_id: "O-1" },
  approvalId: "a-1",
  plan: {
    planId: "p",
    intentId: "refund_request",
    goalId: "g",
    currentIndex: 1,
    steps: [
      { step: { type: "respond", when: "pre", message: "One moment." }, status: "completed" },
      {
        step: { type: "tool_call", id: "c", tool: "refund", args: { order_id: "O-1" }, idempotencyKey: "k" },
        status: "blocked",
      },
    ],
  },
};

describe("a stored session", () => {
  it("D1 a stored session is read as it was stored", () => {
    const session = suspendAndActivate(emptySession(), newGoal("g-1", "loan", { slots: { isbn: "9" } }));
    expect(readSession(JSON.parse(JSON.stringify(storedSession(session))))).toEqual(session);
  });

  it("D1 a session of the first schema, which has no number, keeps its goals", () => {
    const stored = {
      version: 3,
      activeGoalId: "g",
      goalStack: [],
      goals: { g: { id: "g", type: "loan", status: "active", slots: {} } },
    };
    const read = readSession(stored);
    expect(read).toMatchObject({
      version: 3,
      waiting: [],
      requests: [],
      goals: { g: { type: "loan", missing: [] } },
    });
  });

  it("D1 C6 a call of the first engine that waited for a member becomes a waiting call", () => {
    const read = readSession({
      version: 4,
      activeGoalId: null,
      goalStack: [],
      schema: 3,
      goals: { g: parked },
    });
    expect(read.waiting).toMatchObject([
      { op: "op1", tool: "refund", args: { order_id: "O-1" }, goalType: "refund_request", approvalId: "a-1" },
    ]);
    expect(read.goals.g).toMatchObject({
      status: "suspended",
      approvalId: "a-1",
      slots: { order_id: "O-1" },
    });
  });

  it("D1 F8 a call of the first engine that waited for a yes becomes a waiting call to be asked about again", () => {
    const goal = { ...parked, approvalId: null, status: "active" };
    const openPrompt = { kind: "confirm", goalId: "g", argsHash: "h", askedAt: "2026-11-01T00:00:00Z" };
    const read = readSession({
      version: 4,
      activeGoalId: "g",
      goalStack: [],
      goals: { g: goal },
      openPrompt,
    });
    expect(read.waiting).toMatchObject([{ tool: "refund", approvalId: null, shownAt: null }]);
    expect(read).toMatchObject({ activeGoalId: "g", openPrompt: null, goals: { g: { status: "active" } } });
  });

  it("D1 open goals and questions of the first engine stay", () => {
    const blocked = {
      id: "g",
      type: "order_status",
      status: "blocked",
      slots: {},
      missing: ["order_id"],
      nextQuestion: "Which order?",
      plan: { planId: "p", intentId: "order_status", goalId: "g", steps: [], currentIndex: 0 },
    };
    const openPrompt = { kind: "slot", goalId: "g", param: "order_id" };
    const paused = { preamble: { text: "x", provenance: [] }, carried: null, pausedThrough: 7 };
    const read = readSession({
      version: 4,
      activeGoalId: "g",
      goalStack: [],
      goals: { g: blocked },
      openPrompt,
      ...paused,
    });
    expect(read).toMatchObject({ waiting: [], openPrompt, goals: { g: { missing: ["order_id"] } } });
    expect(Object.keys(read)).not.toContain("pausedThrough");
    expect(Object.keys(read.goals.g ?? {})).not.toContain("plan");
  });

  it("D1 a session of a newer version, or a damaged one, is refused with the reason", () => {
    const newer = { ...storedSession(emptySession()), schema: sessionSchemaNumber + 1 };
    expect(() => readSession(newer)).toThrow(/this version reads up to/);
    expect(() => readSession({ schema: 1, goals: 7 })).toThrow(/cannot be read/);
    expect(() => readSession(null)).toThrow(/not a JSON object/);
  });
});
