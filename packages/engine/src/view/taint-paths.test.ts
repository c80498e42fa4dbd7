import { describe, expect, it } from "vitest";
import type { LoopRun } from "../turn/loop-run.ts";
import { carriedAway } from "./taint.ts";

const tool = {
  name: "http.look",
  effect: "read",
  destination: "elsewhere.example",
  parameters: () => ({ type: "object" }),
} as never;
const run = {
  turn: { session: { tainted: true }, ports: { tools: { describe: () => null } } },
} as unknown as LoopRun;

describe("what a read may carry out of a tainted conversation", () => {
  it("F11 a closed entry does not open its list for another text", () => {
    const args = { days: ["2026-01-01", "the secret of the page"] };
    expect(carriedAway(run, tool, args, { days: "model" })).toEqual(["days"]);
    expect(carriedAway(run, tool, { days: ["2026-01-01"] }, { days: "model" })).toEqual([]);
  });

  it("F11 a long list of small numbers may spell a text", () => {
    const spelled = [..."secret"].map((letter) => letter.charCodeAt(0) - 30);
    expect(carriedAway(run, tool, { seats: spelled }, { seats: "model" })).toEqual(["seats"]);
    expect(carriedAway(run, tool, { seats: [4, 5] }, { seats: "model" })).toEqual([]);
  });
});
