import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { handoffCode } from "@konstruct/core/handoff";
import type { TurnDifference } from "@konstruct/core/turn-difference";
import type { ReplaySide } from "@konstruct/db/replay/replay-turns";
import { type CandidateRequest, runCandidate } from "@konstruct/engine/record/candidate-turn";
import { type Judgement, judgeCandidate } from "@konstruct/engine/record/judge-candidate";
import type { TurnDecisions, TurnTrace } from "@konstruct/engine/record/turn-trace";
import { describerOf } from "@konstruct/tools/owner/describe-owned";

type CandidateRun = Judgement & { costMicroUsd: number };

/** At least one run, each judged. */
export type CandidateRuns = { runs: CandidateRun[]; passes: number };

const mostTold = 30;
const longestDetail = 300;

/** An agent with its tool settings. */
export const sideOf = (agent: AgentConfig): CandidateRequest["recorded"] => ({
  agent,
  describe: describerOf(agent.tool_settings),
});

/** @param afterEach throws to end the runs, for example if a budget refused the model of one */
export async function runSeveral(
  request: CandidateRequest,
  times: number,
  afterEach: () => void,
): Promise<CandidateRuns> {
  const runs: CandidateRun[] = [];
  for (let nth = 0; nth < times; nth++) {
    const ran = await runCandidate(request);
    afterEach();
    runs.push({ ...judgeCandidate(request, ran), costMicroUsd: ran.costMicroUsd });
  }
  return { runs, passes: runs.filter(({ passes }) => passes).length };
}

/** The run that is shown: the first that does not pass, or the first. */
export const shownRun = ({ runs }: CandidateRuns): CandidateRun =>
  runs.find(({ passes }) => !passes) ?? runs[0]!;

/** The differences of all runs, each once, those that fail the judgement first. */
export function differencesIn({ runs }: CandidateRuns): TurnDifference[] {
  const all = [...runs.flatMap(({ failures }) => failures), ...runs.flatMap(({ reasons }) => reasons)];
  const byText = new Map(all.map(({ code, detail }) => [`${code} ${detail}`, { code, detail }]));
  return [...byText.values()]
    .slice(0, mostTold)
    .map(({ code, detail }) => ({ code, detail: detail.slice(0, longestDetail) }));
}

const saidIn = ({ input }: TurnTrace) => input.inputs.map(({ text }) => text);

const endOf = ({ reply, handoff }: TurnDecisions) => ({
  reply,
  handoff: handoff === null ? null : handoffCode(handoff),
});

/** The turn as recorded. */
export const sideThen = (trace: TurnTrace, costMicroUsd: number): ReplaySide => ({
  said: saidIn(trace),
  ...endOf(trace.decisions),
  tools: trace.decisions.tools.map(({ tool, args }) => ({ tool, args, simulated: false })),
  costMicroUsd,
});

/** The turn as a candidate decides it. A call without a recorded answer is shown as such. */
export const sideNow = (trace: TurnTrace, { decisions, calls, costMicroUsd }: CandidateRun): ReplaySide => ({
  said: saidIn(trace),
  ...endOf(decisions),
  tools: calls.map(({ tool, args, found }) => ({ tool, args, simulated: found !== "made_then" })),
  costMicroUsd,
});
