import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { addForkResult, type ForkResult, readForkWork } from "@konstruct/db/replay/turn-forks";
import { withTenant } from "@konstruct/db/with-tenant";
import { agentAsItRan, type TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { JobContext } from "./job-context.ts";
import { readRecordedTurn } from "./recorded-turn.ts";
import { differencesIn, type ForkedRuns, runForks, shownRun, sideNow, sideOf } from "./run-forks.ts";
import { stopAtBudget } from "./stop-at-budget.ts";

/** A turn that ran without a model is forked without one, unless the fork names one. */
function refuseWithoutModel(
  agent: AgentConfig,
  trace: TurnTrace,
  named: string | null,
  model: LLMProvider | null,
): void {
  const isWanted = named !== null || trace.ports.model !== null;
  if (model === null && isWanted && agent.model.provider !== "builtin") throw refusalError("fork.no_model");
}

const resultOf = (number: number, trace: TurnTrace, forked: ForkedRuns): ForkResult => ({
  number,
  passes: forked.passes === forked.runs.length,
  reasons: differencesIn(forked),
  after: sideNow(trace, shownRun(forked)),
});

/** Runs a recorded turn as a candidate, several times, and stores each result at once: if this worker ends, another does the rest. */
export async function runFork({ job, reach, step }: JobContext): Promise<JsonObject | null> {
  const { tenantId, id } = job;
  const work = await withTenant(reach.database, tenantId, (tx) => readForkWork(tx, id));
  if (work === undefined) return null;
  const { turnId, round, agentId, tried, runs } = work;
  const recorded = await readRecordedTurn(reach.database, tenantId, turnId);
  if (recorded.kind === "unusable") throw refusalError(recorded.why);
  const { trace, conversationId, ran } = recorded;
  const config = agentConfigSchema.parse(work.config);
  const agent = tried === "then" ? agentAsItRan(trace, config) : config;
  const model = stopAtBudget(await reach.modelWithin({ tenantId, agentId }, agent));
  refuseWithoutModel(agent, trace, work.model, model.provider);
  const request = {
    ...{ trace, turnId, tenantId, conversationId, round },
    recorded: sideOf(ran),
    candidate: { ...sideOf(agent), llm: model.provider, ranker: reach.rankers.of(tenantId, agent) },
  };
  for (let done = work.done + 1; done <= runs; done++) {
    const forked = await runForks(request, 1, model.throwIfRefused);
    await step(done, runs, (tx) => addForkResult(tx, id, resultOf(done, trace, forked)));
  }
  return null;
}
