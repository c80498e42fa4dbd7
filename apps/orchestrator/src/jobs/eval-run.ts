import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { type EvalLine, type EvalResult, readRunWork, saveResult } from "@konstruct/db/evaluation/runs";
import { withTenant } from "@konstruct/db/with-tenant";
import { type ModelCall, metered } from "@konstruct/engine/turn/model-call";
import { allFailures, saidIn } from "@konstruct/evals/report/failure-text";
import type { CaseRun } from "@konstruct/evals/run/case-run";
import { runCase } from "@konstruct/evals/run/run-case";
import { bindSuite } from "@konstruct/evals/suite/bind-suite";
import type { Mode } from "@konstruct/evals/suite/suite-schema";
import { modelFact } from "../turn/claimed/audit-facts.ts";
import type { JobContext, JobReach } from "./job-context.ts";
import { stopAtBudget } from "./stop-at-budget.ts";
import { suiteRecords } from "./suite-records.ts";

function resultOf(run: CaseRun, place: number, customerCalls: readonly ModelCall[]): EvalResult {
  const broken =
    run.error === null
      ? []
      : [{ line: run.error.line, path: "turn", expected: "to be played", actual: run.error.message }];
  const costs = [...run.turns, ...customerCalls].map(({ costMicroUsd }) => costMicroUsd);
  return {
    caseId: run.caseId,
    mode: run.mode,
    run: run.run,
    place,
    title: run.title,
    passed: run.isPassed,
    failures: [...allFailures(run), ...broken],
    transcript: run.turns.map((turn) => ({
      said: saidIn(turn),
      reply: turn.reply,
      line: turn.line,
      tools: turn.tools as EvalLine["tools"] & object,
      handoff: turn.handoff,
    })),
    ms: run.ms,
    costMicroUsd: costs.reduce((sum, cost) => sum + cost, 0),
    ended: run.end,
  };
}

type Of = { tenantId: string; agentId: string };

/** The model that plays simulated customers: the default of the agent's provider, also when another model of it is on trial. */
async function customerModel(reach: JobReach, of: Of, agent: AgentConfig) {
  const { provider } = agent.model;
  const model = {
    ...agent.model,
    name: "",
    provider: provider === "builtin" ? "default" : provider,
  } as const;
  return stopAtBudget(await reach.modelWithin(of, { ...agent, model }));
}

/** Plays a suite case by case and stores each result at once: if this worker ends, another plays the rest. */
export async function runEvaluation({ job, reach, step }: JobContext): Promise<JsonObject | null> {
  const { tenantId, id } = job;
  const work = await withTenant(reach.database, tenantId, (tx) => readRunWork(tx, id));
  if (work === undefined) return null;
  const config = agentConfigSchema.parse(work.config);
  const of = { tenantId, agentId: work.agentId };
  const records = await suiteRecords(reach, { ...of, config });
  const suite = bindSuite(work.yaml, work.suiteName, { ...records, agent: config });
  const model = stopAtBudget(await reach.modelWithin(of, suite.agent));
  const player =
    work.customers === "model" ? await customerModel(reach, of, suite.agent) : stopAtBudget(null);
  const modes: Mode[] = model.provider === null ? ["builtin"] : ["builtin", "model"];
  const plays = suite.spec.cases.flatMap((spec, index) =>
    modes
      .filter((mode) => (spec.modes ?? suite.spec.modes).includes(mode))
      .flatMap((mode) =>
        Array.from({ length: work.runs }, (_, nth) => ({
          ...{ index, mode, run: nth + 1 },
          key: `${spec.id} ${mode} ${nth + 1}`,
        })),
      ),
  );
  const rankerOf = (agent: AgentConfig) => reach.rankers.of(tenantId, agent);
  for (const [place, { index, mode, run, key }] of plays.entries()) {
    if (work.done.includes(key)) continue;
    const customer = player.provider === null ? null : metered(player.provider, "customer");
    const played = await runCase({
      ...{ suite, index, mode, run, rankerOf },
      model: model.provider,
      customer: customer?.provider,
    });
    model.throwIfRefused();
    player.throwIfRefused();
    const calls = customer?.calls ?? [];
    await step(place + 1, plays.length, async (tx) => {
      await saveResult(tx, id, resultOf(played, index, calls));
      await stageAudit(
        tx,
        calls.map((call) =>
          modelFact(
            {
              occurredAt: new Date().toISOString(),
              actor: { kind: "system", id: "orchestrator" } as const,
              agentId: work.agentId,
            },
            call,
          ),
        ),
      );
    });
  }
  return null;
}
