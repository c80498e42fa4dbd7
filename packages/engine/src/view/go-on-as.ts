import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { LoopRun } from "../turn/loop-run.ts";
import { beginRun } from "./begin-run.ts";
import { internalThreadAgent } from "./thread-agent.ts";

/** Continues the turn with another agent version from the next round on: its prompt, tools and rules. Earlier rounds stay. */
export function goOnAs(run: LoopRun, agent: AgentConfig): void {
  const { turn } = run;
  const isInternalThread = turn.input.audience === "member";
  turn.input = { ...turn.input, agent: isInternalThread ? internalThreadAgent(agent) : agent };
  const { begin, permitted, tools } = beginRun(turn, run.proposer, run.text, run.passages);
  Object.assign(run, { begin, permitted, tools });
}
