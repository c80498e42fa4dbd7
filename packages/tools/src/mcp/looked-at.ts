import type { McpServer, PinnedTool } from "@konstruct/core/agent/mcp-settings";
import { type Drifted, driftOf, pinOf } from "../contract/mcp-pin.ts";
import type { LiveTool } from "../contract/mcp-servers.ts";

/** What a server lists, as somebody who chooses sees it. */
export type LookedAt = {
  /** ISO 8601; when a pin of it was made. */
  at: string;
  tools: {
    name: string;
    /** Why it cannot be used, when it cannot. */
    problem: string | null;
    /** What pinning it now would keep. */
    pin: PinnedTool;
    /** Null where it was not pinned. */
    drift: Drifted | null;
  }[];
  /** What was pinned and is not listed. */
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
