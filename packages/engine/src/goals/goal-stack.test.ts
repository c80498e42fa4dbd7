import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  activeGoal,
  emptySession,
  type Goal,
  type SessionState,
  sessionStateSchema,
  storedSession,
  withGoal,
} from "../session/session-state.ts";
import {
  abandon,
  abandonAll,
  defer,
  endActive,
  park,
  parkedGoals,
  resumePrevious,
  suspendAndActivate,
} from "./goal-stack.ts";
import { newGoal } from "./new-goal.ts";

const goal = (id: string, priority = 0, missing: string[] = []): Goal => ({
  ...newGoal(id, `type-${id}`, { priority, missing, nextQuestion: missing.length === 0 ? null : "?" }),
});

/** Checks everything that must hold after any event (requirements D1 and D3). */
function problemsOf(session: SessionState): string[] {
  const goals = Object.values(session.goals);
  const served = goals.filter((one) => one.status === "active" || one.status === "blocked");
  const beside = goals.filter((one) => one.status === "suspended" && one.approvalId !== null);
  const suspended = goals.filter((one) => one.status === "suspended" && one.approvalId === null);
  const stack = session.goalStack;
  return [
    served.length > 1 && "more than one goal is served",
    served.length === 1 && served[0]?.id !== session.activeGoalId && "the served goal is not the active one",
    session.activeGoalId !== null && activeGoal(session) === null && "the active goal does not exist",
    new Set(stack).size !== stack.length && "the stack repeats a goal",
    stack.includes(session.activeGoalId ?? "") && "the active goal is on the stack",
    suspended
      .map((one) => one.id)
      .sort()
      .join() !== [...stack].sort().join() && "stack and suspended goals differ",
    beside.some((one) => stack.includes(one.id)) && "a parked goal is on the stack",
    served.some((one) => (one.status === "blocked") !== one.missing.length > 0) &&
      "blocked without a missing slot",
  ].filter((problem) => problem !== false);
}

type Event =
  | { kind: "open" | "defer"; priority: number; isMissing: boolean }
  | { kind: "fill" | "done" | "fail" | "resume" | "park" | "all" }
  | { kind: "again" | "later" | "drop" | "decide"; which: number };

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("open" as const, "defer" as const),
    priority: fc.integer({ min: -3, max: 3 }),
    isMissing: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom(
      "fill" as const,
      "done" as const,
      "fail" as const,
      "resume" as const,
      "park" as const,
    ),
  }),
  fc.record({ kind: fc.constant("all" as const) }),
  fc.record({
    kind: fc.constantFrom("again" as const, "later" as const, "drop" as const, "decide" as const),
    which: fc.nat(20),
  }),
);

function apply(session: SessionState, one: Event, nth: number): SessionState {
  const id = `g-${String(nth).padStart(4, "0")}`;
  const current = activeGoal(session);
  switch (one.kind) {
    case "open":
      return suspendAndActivate(session, goal(id, one.priority, one.isMissing ? ["slot"] : []));
    case "defer":
      return current === null ? session : defer(session, goal(id, one.priority, ["slot"]));
    case "fill":
      return current === null ? session : suspendAndActivate(session, { ...current, missing: [] });
    case "done":
    case "fail":
      return resumePrevious(endActive(session, one.kind === "done" ? "done" : "failed"));
    case "resume":
      return resumePrevious(session);
    case "park":
      return park(session, `approval-${id}`);
    case "all":
      return abandonAll(session);
    case "again": {
      const { goalStack, goals } = session;
      const suspended = goals[goalStack[one.which % Math.max(1, goalStack.length)] ?? ""];
      return suspended === undefined ? session : suspendAndActivate(session, suspended);
    }
    case "later": {
      const { goalStack, goals } = session;
      const suspended = goals[goalStack[one.which % Math.max(1, goalStack.length)] ?? ""];
      return current === null || suspended === undefined ? session : defer(session, suspended);
    }
    case "drop": {
      const ids = Object.keys(session.goals);
      return abandon(session, ids[one.which % Math.max(1, ids.length)] ?? "none");
    }
    case "decide": {
      const [parked] = parkedGoals(session);
      return parked === undefined ? session : suspendAndActivate(session, parked);
    }
  }
}

describe("goal stack", () => {
  it("D1 D3 after any events at most one goal is active, the stack has no repeats, and a goal is blocked only if a value is missing", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let session = emptySession();
        for (const [nth, one] of events.entries()) {
          session = apply(session, one, nth);
          expect(problemsOf(session), JSON.stringify(one)).toEqual([]);
          expect(sessionStateSchema.parse(JSON.parse(JSON.stringify(storedSession(session))))).toEqual(
            session,
          );
        }
        expect(Object.keys(session.goals).length).toBeLessThan(80);
      }),
      { numRuns: 2_000 },
    );
  });

  it("D3 interrupted goals resume in reverse order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), (count) => {
        const ids = Array.from({ length: count }, (_, index) => `g-${index}`);
        let session = ids.reduce((state, id) => suspendAndActivate(state, goal(id)), emptySession());
        for (const id of ids.toReversed()) {
          expect(session.activeGoalId).toBe(id);
          session = resumePrevious(endActive(session, "done"));
        }
        expect(session).toMatchObject({ activeGoalId: null, goalStack: [] });
      }),
    );
  });

  it("D3 a deferred goal comes after every goal of the same or higher priority", () => {
    const busy = ["low", "high"].reduce(
      (state, id) => suspendAndActivate(state, goal(id, id === "high" ? 5 : -1)),
      suspendAndActivate(emptySession(), goal("base", 9)),
    );
    expect(defer(busy, goal("new", 1, ["slot"])).goalStack).toEqual(["base", "low", "new"]);
    const low = suspendAndActivate(busy, goal("top", 9));
    expect(defer(low, goal("new", 1, ["slot"])).goalStack).toEqual(["base", "low", "new", "high"]);
  });

  it("D3 a full stack abandons the goal that was interrupted first", () => {
    const ids = Array.from({ length: 30 }, (_, index) => `g-${String(index).padStart(2, "0")}`);
    const session = ids.reduce((state, id) => suspendAndActivate(state, goal(id)), emptySession());
    expect(session.goalStack).toHaveLength(8);
    expect(session.goalStack.at(-1)).toBe("g-28");
    expect(problemsOf(session)).toEqual([]);
  });

  it("C6 only a decision resumes a parked goal", () => {
    const parked = park(suspendAndActivate(emptySession(), goal("a")), "approval-1");
    expect(resumePrevious(parked)).toEqual(parked);
    const other = suspendAndActivate(withGoal(parked, parked.goals.a!), goal("b"));
    expect(abandonAll(other).goals).toMatchObject({ a: { status: "suspended" }, b: { status: "abandoned" } });
  });
});
