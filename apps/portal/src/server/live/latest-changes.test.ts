import { describe, expect, it } from "vitest";
import { createLatestChanges } from "./latest-changes.ts";

describe("the latest changes", () => {
  it("J4 a change at or after a time is known, and an earlier one is none", () => {
    const changes = createLatestChanges(10);
    changes.reset(0);
    changes.note("a", 100);
    expect([99, 100, 101].map((at) => changes.since("a", at))).toEqual([true, true, false]);
    expect(changes.since("b", 50)).toBe(false);
  });

  it("J4 what happened before the feed was open counts as a change", () => {
    const changes = createLatestChanges(10);
    expect(changes.since("a", 1)).toBe(true);
    changes.reset(50);
    expect([49, 50].map((at) => changes.since("a", at))).toEqual([true, false]);
  });

  it("J4 one that was forgotten counts as a change until after its time", () => {
    const changes = createLatestChanges(2);
    changes.reset(0);
    for (const [about, at] of [
      ["a", 10],
      ["b", 20],
      ["a", 30],
      ["c", 40],
    ] as const)
      changes.note(about, at);
    expect(changes.since("b", 20)).toBe(true);
    expect(changes.since("b", 21)).toBe(false);
    expect(changes.since("a", 30)).toBe(true);
    expect(changes.since("a", 31)).toBe(false);
  });
});
