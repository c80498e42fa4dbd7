import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { LoopRun } from "../turn/loop-run.ts";
import { beginRun } from "./begin-run.ts";
import { readingAgent } from "./reading-agent.ts";

/** Continues the turn with another agent version from the next round on: its prompt, tools and rules. Earlier rounds stay. */
export function goOnAs(run: LoopRun, agent: AgentConfig): void {
  const { turn } = run;
  const onlyReads = turn.input.audience !== undefined;
  turn.input = { ...turn.input, agent: onlyReads ? readingAgent(agent) : agent };
  const { begin, permitted, tools } = beginRun(turn, run.proposer, run.text, run.passages);
  Object.assign(run, { begin, permitted, tools });
}
