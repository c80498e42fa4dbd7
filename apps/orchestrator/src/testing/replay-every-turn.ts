import { Socket } from "node:net";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { decodeTrace } from "@konstruct/db/turn/turn-trace";
import { diffDecisions } from "@konstruct/engine/record/diff-decisions";
import { replayTurn } from "@konstruct/engine/record/replay-turn";
import { agentAsItRan, type TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { TestDatabase } from "@konstruct/testing/test-database";
import { describerOf } from "@konstruct/tools/owner/describe-owned";
import { expect } from "vitest";

/** Runs `work` with every network connection refused. */
async function withoutNetwork(work: () => Promise<void>): Promise<void> {
  const { connect } = Socket.prototype;
  Socket.prototype.connect = () => {
    throw new Error("A replay must not connect to anything");
  };
  try {
    await work();
  } finally {
    Socket.prototype.connect = connect;
  }
}

/**
 * Runs every stored turn again from its record alone, without a network, and expects the same decisions byte for byte.
 * @returns how many turns there were
 */
export async function replayEveryTurn(database: TestDatabase): Promise<number> {
  const turns = await database.admin(
    `select t.tenant_id, t.id, t.conversation_id, t.trace, v.config from turn t
     join agent_version v on v.tenant_id = t.tenant_id and v.id = t.agent_version_id`,
  );
  await withoutNetwork(async () => {
    for (const turn of turns) {
      const trace = decodeTrace(turn.trace as Buffer) as TurnTrace;
      const agent = agentAsItRan(trace, agentConfigSchema.parse(turn.config));
      const again = await replayTurn({
        trace,
        turnId: String(turn.id),
        tenantId: String(turn.tenant_id),
        conversationId: String(turn.conversation_id),
        agent,
        describe: describerOf(agent.tool_settings),
      });
      expect(diffDecisions(trace.decisions, again), JSON.stringify(trace.input.inputs)).toEqual([]);
    }
  });
  return turns.length;
}
