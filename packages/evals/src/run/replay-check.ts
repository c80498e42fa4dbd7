import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { diffDecisions } from "@konstruct/engine/record/diff-decisions";
import { replayTurn } from "@konstruct/engine/record/replay-turn";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { Mismatch } from "../expect/subset.ts";

/** Where a turn decides differently when it is run again from its trace with nothing called; empty: byte for byte the same. */
export async function replayMismatches(
  trace: TurnTrace,
  ids: { turnId: string; conversationId: string },
  agent: AgentConfig,
  describe: ToolExecutor["describe"],
): Promise<Mismatch[]> {
  // Through JSON, as a stored trace has been.
  const stored = JSON.parse(JSON.stringify(trace)) as TurnTrace;
  const again = await replayTurn({ ...ids, tenantId: ids.conversationId, trace: stored, agent, describe });
  return diffDecisions(stored.decisions, again).map(({ path, before, after }) => ({
    path: ["invariant", "a replay decides the same", path],
    expected: before ?? null,
    actual: after ?? null,
  }));
}
