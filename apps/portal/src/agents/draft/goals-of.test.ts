import { describe, expect, it } from "vitest";
import { reachableTools } from "./goals-of.ts";
import { allowedNames } from "./known-tools.ts";

const config = {
  intents: [{ id: "find", tool: "look_up" }, { id: "odd" }],
  procedures: [
    { id: "lend", tools: ["http.state", "http.lend"], depends_on: ["find"] },
    { id: "back", tools: ["http.back"], depends_on: ["back", "lend"] },
  ],
};

describe("tools of a goal", () => {
  it("J2 results come from its own tools, from what must be done first, and from tools no goal names", () => {
    expect(reachableTools(config, ["procedures", 0]).toSorted()).toEqual([
      "http.lend",
      "http.state",
      "look_up",
    ]);
    expect(reachableTools(config, ["procedures", 1])).toContain("look_up");
    expect(reachableTools(config, ["intents", 0])).toEqual(["look_up"]);
    expect(reachableTools({ ...config, tools: ["math", "http.lend"] }, ["intents", 0])).toEqual([
      "look_up",
      "math",
    ]);
    expect(reachableTools({ procedures: 3 }, ["procedures", 0])).toEqual([]);
  });

  it("J2 without a list of its own an agent may call what its intents and procedures name", () => {
    expect([...allowedNames(config)]).toEqual(["look_up", "http.state", "http.lend", "http.back"]);
  });
});
