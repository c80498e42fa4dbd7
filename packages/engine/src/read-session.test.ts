import { describe, expect, it } from "vitest";
import { suspendAndActivate } from "./goals/goal-stack.ts";
import { newGoal } from "./goals/new-goal.ts";
import { readSession } from "./read-session.ts";
import { emptySession, sessionSchemaNumber, storedSession } from "./session-state.ts";

describe("a stored session", () => {
  it("D1 is read as it was stored", () => {
    const session = suspendAndActivate(emptySession(), {
      ...newGoal("g-1", "loan", { slots: { isbn: "9" } }),
      engine: 2,
    });
    expect(readSession(JSON.parse(JSON.stringify(storedSession(session))))).toEqual(session);
  });

  it("D1 of the first schema, which had no number, is the first engine's", () => {
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
      goals: { g: { engine: 1, missing: [] } },
    });
  });

  it("D1 of a newer version is not guessed at, and one that is damaged is said to be", () => {
    const newer = { ...storedSession(emptySession()), schema: sessionSchemaNumber + 1 };
    expect(() => readSession(newer)).toThrow(/this version reads up to/);
    expect(() => readSession({ schema: 1, goals: 7 })).toThrow(/cannot be read/);
    expect(() => readSession(null)).toThrow(/no JSON object/);
  });
});
