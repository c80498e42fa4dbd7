import { describe, expect, it } from "vitest";
import { tableOf, withTable } from "./peers.ts";

const round = (name: string, ms: number) => {
  const phase = { p50: ms, perS: 1_000 / ms, cpuMsTurn: ms, pgCpuMsTurn: ms };
  const pg = { stmtsTurn: 15, commitsTurn: 4, walBTurn: 9_000 };
  return { name, cold: { firstReplyMs: 1_000 }, c1: phase, c32: phase, c32_200ms: phase, pg };
};

describe("the table beside other frameworks", () => {
  it("I4 has the median of the rounds, and ours as a multiple of Mastra", () => {
    const ours = [9, 10, 200].map((ms) => round("ours", ms));
    const table = tableOf([...ours, round("mastra", 20), round("langgraph", 30), round("floor", 2)]);
    expect(table).toContain("| turn alone, p50, ms | 10.0 | 20.0 | 30.0 | 2.00 | 0.50 | ≤ 0.4 × Mastra |");
  });

  it("I4 takes the place of the one on the page, and of no other", () => {
    const page =
      "## Beside other frameworks\n\nHow.\n\n| a |\n|---|\n| 1 |\n\nMore.\n\n## Crashes\n\n| b |\n";
    const next = "## Beside other frameworks\n\nHow.\n\n| c |\n\nMore.\n\n## Crashes\n\n| b |\n";
    expect(withTable(page, "| c |")).toBe(next);
  });
});
