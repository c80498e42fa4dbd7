import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { createRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import { describe, expect, it } from "vitest";
import { argumentOrigins, toolsNamed } from "./argument-origins.ts";
import { fieldWith } from "./field-with.ts";
import { quoteOf } from "./quote-of.ts";

const request = (name: string, effect: string) => ({
  name,
  description: "d",
  effect,
  url: `https://ferry.example/${name}`,
  summary: "s",
});
const agentOf = (more: JsonObject = {}) =>
  agentConfigSchema.parse({
    procedures: [
      {
        id: "crossing",
        when: "a crossing is moved",
        steps: ["Look it up."],
        tools: ["http.ticket", "http.move"],
        args: {
          "http.move": {
            deck: { from: 'results["http.ticket"].berth.deck' },
            line: "north",
            tier: { from: "contact.tier" },
          },
        },
      },
    ],
    tool_settings: { http: { requests: [request("ticket", "read"), request("move", "write")] } },
    ...more,
  });

const args = { ticket: "F-77", deck: 3, line: "north", tier: "gold", port: "Ystad", note: "", cars: [1, 2] };
const given = {
  said: ["Sorry, it is ticket f-77, thank you", "Hello"],
  results: [
    { tool: "http.other", data: { port: "Ystad" } },
    { tool: "http.ticket", data: { stops: [{ port: "Rønne" }, { port: "Ystad" }] } },
  ],
};

function originsOf(origins: JsonObject, more: JsonObject = {}) {
  const agent = agentOf(more);
  const approval = { tool: "http.move", args, detail: { intent: "crossing", origins } };
  return argumentOrigins(approval, { agent, registry: createRegistry(toolsOf(agent.tool_settings)), given });
}

describe("where the arguments of an approval come from", () => {
  it("C6 an argument that the agent binds is shown with its binding", () => {
    expect(originsOf({ deck: "bound", line: "bound", tier: "bound" }).map(({ source }) => source)).toEqual([
      { kind: "result", tool: "http.ticket", field: "berth.deck", isBound: true },
      { kind: "agent" },
      { kind: "profile", attribute: "tier" },
    ]);
  });

  it("C6 the contact's words are quoted; a result names its field and that it is external", () => {
    expect(originsOf({ ticket: "contact", port: "result:http.ticket" })).toEqual([
      {
        path: "ticket",
        source: { kind: "contact", quote: "Sorry, it is ticket f-77, thank you" },
        isOutside: false,
      },
      {
        path: "port",
        source: { kind: "result", tool: "http.ticket", field: "stops[1].port", isBound: false },
        isOutside: true,
      },
    ]);
    expect(toolsNamed({ detail: { origins: { port: "result:http.ticket", ticket: "contact" } } })).toEqual([
      "http.ticket",
    ]);
  });

  it.each<[string, boolean, JsonObject]>([
    ["result:http.ticket", false, { trusted_sources: ["http.*"] }],
    ["result:math.evaluate", false, {}],
    ["one_of:http.ticket", true, {}],
    ["one_of:http.ticket", false, { trusted_sources: ["http.ticket"] }],
    ["passage:https://forum.example/a", true, {}],
    ["passage:https://forum.example/a", false, { trusted_sources: ["knowledge"] }],
    ["passage:Timetable.md", false, {}],
    ["file", true, {}],
    ["file", false, { trusted_sources: ["files"] }],
    ["model", false, {}],
  ])("C6 %s is from outside: %j", (origin, isOutside, more) => {
    expect(originsOf({ port: origin }, more)).toMatchObject([{ isOutside }]);
  });

  it("C6 an invalid record, or one of an unknown kind, gives nothing", () => {
    const agent = agentOf();
    const context = { agent, registry: createRegistry([]), given };
    for (const detail of [{}, { origins: 3 }, { origins: { port: 3, deck: "elsewhere" } }])
      expect(argumentOrigins({ tool: "http.move", args, detail }, context)).toEqual([]);
    expect(
      argumentOrigins({ tool: null, args: null, detail: { origins: { a: "contact" } } }, context),
    ).toEqual([{ path: "a", source: { kind: "contact", quote: null }, isOutside: false }]);
  });

  it("C6 words are quoted around the value, the newest first; without the value only when there is one message", () => {
    const long = `${"a".repeat(200)} F-77 ${"b".repeat(200)}`;
    expect(quoteOf([long], ["F-77"])).toMatch(/^…a{79} F-77 b{79}…$/);
    expect(quoteOf(["on the tenth"], ["2026-12-10"])).toBe("on the tenth");
    expect(quoteOf(["on the tenth", "hello"], ["2026-12-10"])).toBeNull();
    expect(quoteOf([], ["F-77"])).toBeNull();
  });

  it("C6 a result of any depth and size is searched within bounds", () => {
    let deep: JsonObject = { port: "Ystad" };
    for (let depth = 0; depth < 10_000; depth++) deep = { in: deep };
    expect(fieldWith({ said: [], results: [{ tool: "t", data: deep }] }, "t", ["Ystad"])).toBeNull();
    const wide = { many: Array.from({ length: 100_000 }, () => "x"), port: "Ystad" };
    expect(fieldWith({ said: [], results: [{ tool: "t", data: wide }] }, "t", ["ystad"])).toBe("port");
  });
});
