import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { SessionState } from "../../../session/session-state.ts";
import type { TurnOutcome, TurnRecord } from "../../../turn/outcome.ts";

const microUsd = 1_000_000;

/** Whether the conversation has used up its cost limit; then no model is called for it (requirement I4). */
export function isSpent(agent: AgentConfig, session: SessionState): boolean {
  const { max_cost_usd: most } = agent.model;
  return most !== null && session.spentMicroUsd >= most * microUsd;
}

const costOf = ({ modelCalls }: TurnRecord) => modelCalls.reduce((sum, call) => sum + call.costMicroUsd, 0);

/** The outcome with the cost of its model calls added to the session. */
export function withSpending<Outcome extends TurnOutcome>(outcome: Outcome): Outcome {
  const { session, record } = outcome;
  return { ...outcome, session: { ...session, spentMicroUsd: session.spentMicroUsd + costOf(record) } };
}
