import { toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { describe, expect, it } from "vitest";
import { describerOf } from "./describe-owned.ts";

const request = (name: string, effect: "read" | "write", param: string) => ({
  name,
  effect,
  description: `${name} of the harbour`,
  url: `https://harbour.example/${name}/{${param}}`,
  params: { [param]: {} },
  summary: `${name} {${param}}`,
});
const settings = toolSettingsSchema.parse({
  owners: {
    "http.berth": { matches: { email: "keeper" }, asks: { field: "zip", question: "Which zip code?" } },
    "http.leave": { tool: "http.berth", args: { number: "berth" } },
  },
  http: {
    requests: [
      request("berth", "read", "number"),
      request("leave", "write", "berth"),
      request("tides", "read", "day"),
    ],
  },
});

describe("the description of a tool whose records have owners", () => {
  it("B3 a replay knows the look-up that says whose record a write changes, as the turn did", () => {
    const describeTool = describerOf(settings);
    expect(describeTool("http.leave")?.ownerFrom?.({ berth: "B1" })).toEqual({
      tool: "http.berth",
      args: { number: "B1" },
    });
    expect(describeTool("http.berth")?.ownerFrom).toBeUndefined();
    expect(describeTool("http.none")).toBeNull();
  });

  it("B3 names the question its owner is asked, so that all that is needed is asked for at once", () => {
    const describeTool = describerOf(settings);
    for (const tool of ["http.berth", "http.leave"])
      expect(describeTool(tool)?.description).toContain('also asked: "Which zip code?"');
    expect(describeTool("http.tides")?.description).toBe("tides of the harbour");
  });
});
