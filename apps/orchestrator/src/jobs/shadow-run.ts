import type { JsonObject } from "@konstruct/core/json";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { saveModelCall } from "@konstruct/db/model/save-model-call";
import { saveShadowTurn } from "@konstruct/db/replay/shadow-turns";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { type ForkRequest, forkTurn } from "@konstruct/engine/record/fork-turn";
import { judgeFork } from "@konstruct/engine/record/judge-fork";
import type { ModelCall } from "@konstruct/engine/turn/model-call";
import { z } from "zod";
import { modelFact } from "../turn/claimed/audit-facts.ts";
import type { JobContext } from "./job-context.ts";
import { readRecordedTurn } from "./recorded-turn.ts";
import { differencesIn, sideOf } from "./run-forks.ts";
import { stopAtBudget } from "./stop-at-budget.ts";

const inputSchema = z.object({ agentId: z.guid(), model: z.string() });

type Place = { turnId: string; conversationId: string; agentId: string };

/** Costs of calls that were made count, even if a budget ended the run. */
async function saveCalls(
  tx: TenantTransaction,
  { turnId, conversationId, agentId }: Place,
  calls: readonly ModelCall[],
): Promise<void> {
  for (const call of calls) await saveModelCall(tx, { conversationId, agentId }, call);
  const actor = { kind: "system", id: "orchestrator" } as const;
  const base = { occurredAt: new Date().toISOString(), actor, agentId, conversationId, turnId };
  await stageAudit(
    tx,
    calls.map((call) => modelFact(base, call)),
  );
}

/** Decides a live turn again with the agent's shadow model, from its record: no tool runs and nothing is sent. The judgement is stored. */
export async function runShadow({ job, reach, step }: JobContext): Promise<JsonObject | null> {
  const { tenantId } = job;
  const { agentId, model: name } = inputSchema.parse(job.input);
  const turnId = z.guid().parse(job.subjectId);
  const count = (outcome: string) => reach.metrics.shadowTurns.inc({ outcome });
  const recorded = await readRecordedTurn(reach.database, tenantId, turnId);
  const ran = recorded.kind === "recorded" ? recorded.ran : null;
  const agent = ran && { ...ran, model: { ...ran.model, name } };
  const model = stopAtBudget(agent && (await reach.modelWithin({ tenantId, agentId }, agent)));
  if (recorded.kind === "unusable" || agent === null || model.provider === null) {
    count("not_run");
    return null;
  }
  const { trace, conversationId } = recorded;
  const place: Place = { turnId, conversationId, agentId };
  const request: ForkRequest = {
    ...{ trace, turnId, tenantId, conversationId, round: 1 },
    recorded: sideOf(recorded.ran),
    candidate: { ...sideOf(agent), llm: model.provider, ranker: reach.rankers.of(tenantId, agent) },
  };
  const forked = await forkTurn(request);
  const calls = forked.ended.record.modelCalls.map((call) => ({ ...call, purpose: "shadow" as const }));
  const { costMicroUsd } = forked;
  const judged = judgeFork(request, forked);
  const verdict = judged.passes ? "same" : "differs";
  const reasons = differencesIn({ runs: [{ ...judged, costMicroUsd }], passes: judged.passes ? 1 : 0 });
  await step(1, 1, async (tx) => {
    await saveCalls(tx, place, calls);
    if (!model.isRefused())
      await saveShadowTurn(tx, { ...place, model: name, verdict, reasons, costMicroUsd });
  });
  reach.metrics.shadowCostUsd.inc(costMicroUsd / 1_000_000);
  count(model.isRefused() ? "no_budget" : verdict);
  return null;
}
