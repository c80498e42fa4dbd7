import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { placeOf, problemsBySection, readSection, sectionKeys } from "./section-list.ts";

describe("the sections of the designer", () => {
  it("J2 every key of a configuration belongs to exactly one section", () => {
    const keys = Object.values(sectionKeys).flat();
    const wanted = Object.keys(agentConfigSchema.shape);
    expect(keys.toSorted()).toEqual(wanted.toSorted());
  });

  it("J3 a problem leads to its section and to the entry that has it", () => {
    expect(placeOf(["procedures", 1, "steps", 0])).toEqual({ section: "goals", item: "procedures.1" });
    expect(placeOf(["tool_settings", "http", "requests", 2, "url"])).toEqual({
      section: "tools",
      item: "tool_settings.http.requests.2",
    });
    expect(placeOf(["tools", 0])).toEqual({ section: "tools", item: null });
    expect(placeOf(["no_such_key"])).toEqual({ section: "yaml", item: null });
    expect(placeOf([])).toEqual({ section: "yaml", item: null });
  });

  it("J3 problems are counted by section, and an unknown section opens the first", () => {
    const findings = [{ path: ["intents", 0] }, { path: ["tiers"] }, { path: ["model", "name"] }];
    expect([...problemsBySection(findings)]).toEqual([
      ["goals", 2],
      ["model", 1],
    ]);
    expect(readSection("nowhere")).toBe("persona");
  });
});
