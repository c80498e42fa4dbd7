import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { type EvalResult, readRunWork, saveResult } from "@konstruct/db/evaluation/runs";
import { withTenant } from "@konstruct/db/with-tenant";
import { saidIn } from "@konstruct/evals/report/failure-text";
import type { CaseRun } from "@konstruct/evals/run/case-run";
import { runCase } from "@konstruct/evals/run/run-case";
import { bindSuite } from "@konstruct/evals/suite/bind-suite";
import type { Mode } from "@konstruct/evals/suite/suite-schema";
import type { JobContext } from "./job-context.ts";
import { stopAtBudget } from "./stop-at-budget.ts";
import { suiteRecords } from "./suite-records.ts";

function resultOf(run: CaseRun, place: number): EvalResult {
  const failures = run.turns.flatMap((turn) => turn.failures);
  const broken =
    run.error === null
      ? []
      : [{ line: run.error.line, path: "turn", expected: "to be played", actual: run.error.message }];
  return {
    caseId: run.caseId,
    mode: run.mode,
    place,
    title: run.title,
    passed: run.isPassed,
    failures: [...failures, ...broken],
    transcript: run.turns.map((turn) => ({ said: saidIn(turn), reply: turn.reply, line: turn.line })),
    ms: run.ms,
  };
}

/** Plays a suite case by case and stores each result at once: if this worker ends, another plays the rest. */
export async function runEvaluation({ job, reach, step }: JobContext): Promise<JsonObject | null> {
  const { tenantId, id } = job;
  const work = await withTenant(reach.database, tenantId, (tx) => readRunWork(tx, id));
  if (work === undefined) return null;
  const config = agentConfigSchema.parse(work.config);
  const records = await suiteRecords(reach, { tenantId, agentId: work.agentId, config });
  const suite = bindSuite(work.yaml, work.suiteName, { ...records, agent: config });
  const model = stopAtBudget(await reach.modelWithin({ tenantId, agentId: work.agentId }, suite.agent));
  const modes: Mode[] = model.provider === null ? ["builtin"] : ["builtin", "model"];
  const plays = suite.spec.cases.flatMap((spec, index) =>
    modes
      .filter((mode) => (spec.modes ?? suite.spec.modes).includes(mode))
      .map((mode) => ({ index, mode, key: `${spec.id} ${mode}` })),
  );
  const rankerOf = (agent: AgentConfig) => reach.rankers.of(tenantId, agent);
  for (const [place, { index, mode, key }] of plays.entries()) {
    if (work.done.includes(key)) continue;
    const run = await runCase({ suite, index, mode, run: 1, model: model.provider, rankerOf });
    model.throwIfRefused();
    await step(place + 1, plays.length, (tx) => saveResult(tx, id, resultOf(run, place)));
  }
  return null;
}
