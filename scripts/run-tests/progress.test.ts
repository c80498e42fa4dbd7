import { describe, expect, it } from "vitest";
import { formatProgress, type Progress, tickMs } from "./progress.ts";

const progress: Progress = {
  part: "unit",
  done: 34,
  total: 79,
  of: "files",
  elapsedMs: 20_400,
  running: [],
};

describe("progress", () => {
  it("K1 a line names the part, what is done of all, the seconds and what runs", () => {
    expect(formatProgress(progress)).toBe("unit: 34 of 79 files, 20 s");
    expect(formatProgress({ ...progress, running: ["a.test.ts", "b.test.ts"] })).toBe(
      "unit: 34 of 79 files, 20 s; now a.test.ts, b.test.ts",
    );
  });

  it("K1 a line names three that run and counts the rest", () => {
    expect(formatProgress({ ...progress, running: ["a", "b", "c", "d", "e"] })).toBe(
      "unit: 34 of 79 files, 20 s; now a, b, c and 2 more",
    );
  });

  it("K1 a line comes more often than every ten seconds", () => {
    expect(tickMs).toBeLessThan(10_000);
  });
});
