import type { McpServer, PinnedTool } from "@konstruct/core/agent/mcp-settings";
import { type Drifted, driftOf, pinOf } from "../contract/mcp-pin.ts";
import type { LiveTool } from "../contract/mcp-servers.ts";

/** The tools of a server, as the page shows them to a builder who chooses. */
export type LookedAt = {
  /** ISO 8601, the time of the pin. */
  at: string;
  tools: {
    name: string;
    /** Why it cannot be used; absent if it can. */
    problem: string | null;
    /** The pin that would be stored now. */
    pin: PinnedTool;
    /** Null if it is not pinned. */
    drift: Drifted | null;
  }[];
  /** Tools that are pinned and no longer listed. */
  gone: string[];
};

export function lookedAt(server: McpServer, live: readonly LiveTool[], at: Date): LookedAt {
  const pins = server.pinned?.tools ?? {};
  const tools = live.map((tool) => {
    const pin = pins[tool.name];
    return {
      name: tool.name,
      problem: tool.problem,
      pin: pinOf(tool),
      drift: pin === undefined ? null : driftOf(pin, tool),
    };
  });
  const gone = Object.keys(pins).filter((name) => live.every((tool) => tool.name !== name));
  return { at: at.toISOString(), tools, gone };
}
