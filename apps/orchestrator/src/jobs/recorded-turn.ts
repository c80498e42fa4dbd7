import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Database } from "@konstruct/db/database";
import { readReplayedTrace } from "@konstruct/db/replay/replay-turns";
import { readAgentVersionIn } from "@konstruct/db/turn/read-agent-version";
import { withTenant } from "@konstruct/db/with-tenant";
import { agentAsItRan, isTurnTrace, type TurnTrace } from "@konstruct/engine/record/turn-trace";

export type RecordedTurn =
  | { kind: "recorded"; trace: TurnTrace; conversationId: string; ran: AgentConfig }
  /** The turn cannot be run again. */
  | { kind: "unusable"; why: "turn.removed" | "turn.record_incomplete" | "turn.version_unreadable" };

/** A turn's record with the agent it ran on. */
export async function readRecordedTurn(
  database: Database,
  tenantId: string,
  turnId: string,
): Promise<RecordedTurn> {
  const found = await withTenant(database, tenantId, async (tx) => {
    const turn = await readReplayedTrace(tx, turnId);
    return turn && { ...turn, version: await readAgentVersionIn(tx, turn.agentVersionId) };
  });
  if (found === undefined) return { kind: "unusable", why: "turn.removed" };
  const { trace, conversationId, version } = found;
  if (!isTurnTrace(trace)) return { kind: "unusable", why: "turn.record_incomplete" };
  const { data: config } = agentConfigSchema.safeParse(version);
  if (config === undefined) return { kind: "unusable", why: "turn.version_unreadable" };
  return { kind: "recorded", ...{ trace, conversationId }, ran: agentAsItRan(trace, config) };
}
