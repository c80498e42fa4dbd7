import { describe, expect, it } from "vitest";
import { suspendAndActivate } from "../goals/goal-stack.ts";
import { newGoal } from "../goals/new-goal.ts";
import { readSession } from "./read-session.ts";
import { emptySession, sessionSchemaNumber, storedSession } from "./session-state.ts";

describe("a stored session", () => {
  it("D1 a stored session is read as it was stored", () => {
    const session = suspendAndActivate(emptySession(), newGoal("g-1", "loan", { slots: { isbn: "9" } }));
    expect(readSession(JSON.parse(JSON.stringify(storedSession(session))))).toEqual(session);
  });

  it("D1 a session of another version, or a damaged one, is refused with the reason", () => {
    const newer = { ...storedSession(emptySession()), schema: sessionSchemaNumber + 1 };
    expect(() => readSession(newer)).toThrow(/this version reads/);
    expect(() => readSession({ schema: 1, goals: 7 })).toThrow(/cannot be read/);
    expect(() => readSession(null)).toThrow(/not a JSON object/);
  });
});
