import { mcpServerSchema } from "@konstruct/core/agent/mcp-settings";
import type { StoredDrift } from "@konstruct/db/tool/mcp-drifts";
import { describe, expect, it } from "vitest";
import { type Look, mcpChanges } from "./mcp-changes.ts";

const at = "2026-11-20T09:00:00.000Z";
const later = "2026-11-21T09:00:00.000Z";
const pin = { description: "d", input_schema: { type: "object" } };
const server = (pinned: object = {}) =>
  mcpServerSchema.parse({
    ...{ name: "parcels", url: "https://a.example/mcp", tools: { send: {}, find: {} } },
    pinned: { at, tools: { send: pin, find: pin }, listed: ["send", "find", "other"], ...pinned },
  });
const drift = (tool: string, part: Partial<StoredDrift> = {}): StoredDrift => ({
  ...{ agentId: "a", server: "parcels", tool, pinnedAt: at, kind: "stop", seenAt: new Date(later) },
  differences: [{ field: "description", pinned: "d", live: "e" }],
  ...part,
});
const listed = (name: string, kind: "none" | "alert" | "stop" | null = null) => ({
  ...{ name, problem: null, pin },
  drift: kind === null ? null : { kind, differences: [] },
});
const look = (found: Partial<Look["found"]>, part: Partial<Look["server"]> = {}): Look => ({
  server: { name: "parcels", url: "https://a.example/mcp", ...part },
  found: { at: later, tools: [], gone: [], ...found },
});

describe("changes of an MCP server's tools", () => {
  it("F11 are what calls saw of the present pin, and not of another server or an older pin", () => {
    const gone = { differences: [{ field: "tool", pinned: "listed", live: null }] };
    const old = drift("find", { pinnedAt: "2026-01-01T00:00:00.000Z" });
    expect(mcpChanges(server(), [old, drift("find", { server: "other" })], [])).toBeNull();
    expect(mcpChanges(server(), [drift("send", { kind: "alert" }), drift("find", gone)], [])).toEqual({
      ...{
        server: "parcels",
        pinnedAt: at,
        added: [],
        changed: ["send"],
        removed: ["find"],
        stopped: ["find"],
      },
    });
  });

  it("F11 are what the newest look after the pin listed; a tool that was listed then is not new", () => {
    const tools = [listed("send", "stop"), listed("find", "none"), listed("other"), listed("fresh")];
    expect(mcpChanges(server(), [], [look({ tools }), look({ tools: [listed("older")] })])).toMatchObject({
      ...{ added: ["fresh"], changed: ["send"], removed: [], stopped: ["send"] },
    });
    expect(mcpChanges(server(), [], [look({ gone: ["find"] })])).toMatchObject({
      removed: ["find"],
      changed: [],
    });
  });

  it("F11 do not come from a look before the pin, at another address, or of new tools where the pin names none", () => {
    const tools = [listed("fresh")];
    expect(mcpChanges(server(), [], [look({ tools, at })])).toBeNull();
    expect(mcpChanges(server(), [], [look({ tools }, { url: "https://b.example/mcp" })])).toBeNull();
    expect(mcpChanges(server({ listed: undefined }), [], [look({ tools })])).toBeNull();
    expect(
      mcpChanges(mcpServerSchema.parse({ name: "p", url: "https://a.example" }), [drift("send")], []),
    ).toBeNull();
  });
});
