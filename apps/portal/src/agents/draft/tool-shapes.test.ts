import { toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { knownTools } from "@konstruct/tools/registry/known-tools";
import { describe, expect, it } from "vitest";
import { offeredTools } from "./known-tools.ts";

const base = { description: "d", effect: "read", summary: "s" } as const;
const settings = {
  http: {
    requests: [
      {
        ...base,
        name: "ticket",
        url: "https://a.example/{number}",
        params: { number: {}, deck: { type: "integer", required: false } },
        response: { berths: { path: "/b", type: "list" }, name: { path: "/n" } },
      },
      {
        ...base,
        name: "board",
        url: "https://a.example/board",
        schema: { type: "object", properties: { cars: { type: "array" }, who: {} } },
      },
    ],
  },
  mcp: [
    {
      name: "desk",
      url: "https://a.example/mcp",
      tools: { note: { unless_ruled: "approve" } },
      pinned: {
        at: "2026-11-23T10:00:00Z",
        tools: { note: { input_schema: { type: "object", properties: { text: { type: "string" } } } } },
      },
    },
  ],
} as const;

describe("what the tools of a draft take and give", () => {
  it("J2 is what publishing knows of them", () => {
    const offered = offeredTools({ tool_settings: JSON.parse(JSON.stringify(settings)) }, []);
    const known = knownTools({ tool_settings: toolSettingsSchema.parse(settings) });
    expect(offered.map(({ name }) => name)).toEqual(["http.ticket", "http.board", "mcp.desk.note"]);
    expect(offered.map(({ unlessRuled }) => unlessRuled)).toEqual(["allow", "allow", "approve"]);
    for (const { name, args, required, gives } of offered) {
      const tool = known.get(name);
      expect(Object.keys(args), name).toEqual(tool?.args);
      expect(args, name).toEqual(tool?.types ?? {});
      expect(required, name).toEqual(tool?.required);
      expect(gives, name).toEqual(tool?.gives ?? null);
    }
  });
});
