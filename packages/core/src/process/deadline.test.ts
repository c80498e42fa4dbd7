import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDeadline, endsWithin } from "./deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a time limit", () => {
  it("tells whether the work ended in time, and throws what it threw", async () => {
    expect(await endsWithin(Promise.resolve(), 10)).toBe(true);
    await expect(endsWithin(Promise.reject(new Error("lost")), 10)).rejects.toThrow("lost");
    const late = endsWithin(new Promise(() => undefined), 10);
    await vi.advanceTimersByTimeAsync(10);
    expect(await late).toBe(false);
  });

  it("is shared: each step gets the time that the steps before left", async () => {
    const deadline = createDeadline(100);
    await vi.advanceTimersByTimeAsync(60);
    expect(deadline.leftMs()).toBe(40);
    await vi.advanceTimersByTimeAsync(60);
    expect(deadline.leftMs()).toBe(0);
  });
});
