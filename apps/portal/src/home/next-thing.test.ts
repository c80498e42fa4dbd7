import { describe, expect, it } from "vitest";
import { nextThing } from "./next-thing.ts";

const suite = (id: string, failed: number | null) => ({ id, lastRun: failed === null ? null : { failed } });

describe("the next thing to do", () => {
  it("J4 is one: a failing test before an open question, that before a suite that never ran", () => {
    expect(nextThing([suite("a", 0), suite("b", 2)], true)).toEqual({
      id: "failing_tests",
      path: "/evaluations/suites/b",
    });
    expect(nextThing([suite("a", null)], true).id).toBe("questions");
    expect(nextThing([suite("a", 0), suite("b", null)], false)).toEqual({
      id: "run_tests",
      path: "/evaluations/suites/b",
    });
    expect(nextThing([], false).id).toBe("make_tests");
    expect(nextThing([suite("a", 0)], false).id).toBe("read");
  });
});
