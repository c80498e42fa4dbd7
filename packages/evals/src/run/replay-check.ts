import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { diffDecisions } from "@konstruct/engine/record/diff-decisions";
import { replayTurn } from "@konstruct/engine/record/replay-turn";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { Mismatch } from "../expect/subset.ts";

/** Where the decisions of a turn differ when it is replayed from its trace; empty: identical byte for byte. */
export async function replayMismatches(
  trace: TurnTrace,
  ids: { turnId: string; conversationId: string },
  agent: AgentConfig,
  describe: ToolExecutor["describe"],
): Promise<Mismatch[]> {
  // Serialised, as a stored trace is.
  const stored = JSON.parse(JSON.stringify(trace)) as TurnTrace;
  const again = await replayTurn({ ...ids, tenantId: ids.conversationId, trace: stored, agent, describe });
  return diffDecisions(stored.decisions, again).map(({ path, before, after }) => ({
    path: ["invariant", "a replay decides the same", path],
    expected: before ?? null,
    actual: after ?? null,
  }));
}
