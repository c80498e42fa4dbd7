import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { diffAgents } from "../diff/diff-agents.ts";
import { checkAgent } from "./check-agent.ts";
import { unknownKeys } from "./unknown-keys.ts";

const pin = {
  description: "Sends.",
  input_schema: { type: "object", properties: { to: { type: "string" } } },
};
const config = (server: object, tools: string[] | null = null) => ({
  tools,
  supervised: { actions: {} },
  tool_settings: { mcp: [{ name: "parcels", url: "https://mcp.example/mcp", ...server }] },
});
const agent = (server: object, tools: string[] | null = null) =>
  agentConfigSchema.parse(config(server, tools));
const pinned = (tool: object = pin) => ({ at: "2026-11-20T09:00:00Z", tools: { send: tool } });

describe("MCP servers of an agent", () => {
  it("F11 a tool without annotations is written out as one that writes", () => {
    expect(agent({ tools: { send: {} } }).tool_settings.mcp[0]?.tools.send).toMatchObject({
      effect: "write",
    });
  });

  it("F11 a tool without a pin cannot be published, and is reported once", () => {
    const findings = checkAgent(agent({ tools: { send: {} } }, ["mcp.parcels.send"]), new Map());
    expect(findings.map(({ path, message }) => [path.join("."), message])).toEqual([
      [
        "tool_settings.mcp.0.tools.send",
        expect.stringContaining("send of parcels is not pinned, so the agent does not have it"),
      ],
    ]);
    expect(checkAgent(agent({ tools: { send: {} }, pinned: pinned() }), new Map())).toEqual([]);
  });

  it("F11 several tools without a pin are one problem", () => {
    const findings = checkAgent(agent({ tools: { send: {}, list: {} } }), new Map());
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining("send, list of parcels are not pinned"),
    ]);
  });

  it("F11 a tool that was not chosen is reported with where to choose it", () => {
    expect(checkAgent(agent({}, ["mcp.parcels.send"]), new Map())).toEqual([
      {
        path: ["tools", 0],
        message:
          "there is no tool mcp.parcels.send: choose it among the tools of its server, under tool_settings.mcp",
      },
    ]);
  });

  it("F11 keys inside a tool's schema are its own, and a server's keys are checked", () => {
    expect(unknownKeys(config({ tools: { send: {} }, pinned: pinned() }))).toEqual([]);
    expect(unknownKeys(config({ tools: { send: { efect: "read" } } })).map(({ message }) => message)).toEqual(
      ["there is no key efect: did you mean effect?"],
    );
  });

  it("F11 another pin, a further tool and another address are more permissive", () => {
    const before = agent({ tools: { send: {} }, pinned: pinned() });
    const wider = (after: object) => diffAgents(before, agent(after)).some(({ widens }) => widens);
    expect(wider({ tools: { send: {} }, pinned: pinned({ ...pin, description: "Sends all." }) })).toBe(true);
    expect(wider({ tools: { send: { effect: "read" } }, pinned: pinned() })).toBe(true);
    expect(wider({ tools: { send: {} }, pinned: pinned(), url: "https://other.example/mcp" })).toBe(true);
    expect(wider({ tools: {}, pinned: pinned() })).toBe(false);
  });

  it.each([
    ["a url and a command", { command: "local" }],
    ["a name with capitals", { name: "Parcels" }],
    [
      "a schema that names another document",
      {
        pinned: pinned({
          ...pin,
          input_schema: { type: "object", properties: { a: { $ref: "https://x.example" } } },
        }),
      },
    ],
    ["a time limit longer than a turn", { tools: { send: { timeout_ms: 60_000 } } }],
  ])("F11 %s is refused", (_, server) => {
    expect(agentConfigSchema.safeParse(config(server)).success).toBe(false);
  });
});
