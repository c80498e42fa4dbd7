import type { Drift } from "./mcp-pin.ts";

/** One tool of an agent at one of its pins. */
export type PinnedPlace = { server: string; tool: string; pinnedAt: string };

export type SeenDrift = PinnedPlace & { kind: "alert" | "stop"; differences: readonly Drift[] };

/** Stores drifts, so that a stopped tool stays stopped until it is pinned again. */
export interface McpDrifts {
  isStopped(place: PinnedPlace): Promise<boolean>;
  saw(drift: SeenDrift): Promise<void>;
}
