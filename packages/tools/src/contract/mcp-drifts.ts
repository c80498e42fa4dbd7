import type { Drift } from "./mcp-pin.ts";

/** One tool of an agent as it was pinned at one time. */
export type PinnedPlace = { server: string; tool: string; pinnedAt: string };

export type SeenDrift = PinnedPlace & { kind: "alert" | "stop"; differences: readonly Drift[] };

/** Remembers what drifted, so that a tool that was stopped stays so until it is pinned again. */
export interface McpDrifts {
  isStopped(place: PinnedPlace): Promise<boolean>;
  saw(drift: SeenDrift): Promise<void>;
}
