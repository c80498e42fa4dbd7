import { AppError, toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { type AuditFact, stageAudit } from "@konstruct/db/audit/stage-audit";
import { modelProviders } from "@konstruct/db/model/model-endpoints";
import type { LLMProvider } from "@konstruct/llm/provider";
import { z } from "zod";
import type { ErrandJob } from "./errand-job.ts";

const inputSchema = z.object({ provider: z.enum(modelProviders) });
const mostShown = 200;
const question = [{ role: "user" as const, content: "Answer with the one word: ready" }];
/** Room for models that think before they answer. */
const mostTokens = 256;

/** What stands in an answer that refuses us is the endpoint's own; members are shown it, cut. */
const reasonOf = (error: AppError) =>
  error.context.reason === "address_refused" || error.context.reason === "port_refused"
    ? `${error.message}. An address inside is reached once whoever runs this installation lists it in EGRESS_ALLOW_PRIVATE.`
    : error.message.slice(0, mostShown);

/** Every model call stands in the audit log, those to try one out too. */
async function record(
  { step }: ErrandJob,
  { name, model }: LLMProvider,
  call: Pick<AuditFact, "detail" | "latencyMs" | "costMicroUsd">,
): Promise<void> {
  const fact: AuditFact = {
    occurredAt: new Date().toISOString(),
    actor: { kind: "system", id: "orchestrator" },
    action: "llm.called",
    subject: { kind: "model", id: `${name}/${model}` },
    ...call,
    detail: { purpose: "try", ...call.detail },
  };
  await step(1, 1, (tx) => stageAudit(tx, [fact]));
}

/** Whether one of the tenant's own models answers, what it costs and how long it takes; else exactly why not. */
export async function tryModel(job: ErrandJob): Promise<JsonObject | null> {
  const { errand, reach } = job;
  const { provider } = inputSchema.parse(errand.input);
  const model = await reach.ownModel(errand.tenantId, provider);
  if (model === undefined)
    throw new AppError("not_found", `There is no ${provider} endpoint`, {
      publicMessage: "It is not set up any more.",
    });
  const startedAt = performance.now();
  const said = await model.generate(question, { maxTokens: mostTokens }).catch(async (thrown: unknown) => {
    const error = toAppError(thrown);
    const latencyMs = Math.round(performance.now() - startedAt);
    await record(job, model, {
      detail: { error: error.message.slice(0, mostShown) },
      latencyMs,
      costMicroUsd: 0,
    });
    if (error.code === "internal") throw thrown;
    // Told at once: whoever waits would rather mend it than have it tried again.
    throw new AppError("rejected_by_platform", error.message, {
      cause: thrown,
      publicMessage: reasonOf(error),
    });
  });
  const { tokensIn, tokensOut, latencyMs } = said;
  const costMicroUsd = model.getCost(tokensIn, tokensOut);
  await record(job, model, { detail: { tokensIn, tokensOut }, latencyMs, costMicroUsd });
  return {
    model: said.model,
    answer: (said.content ?? "").slice(0, mostShown),
    ms: latencyMs,
    tokens: tokensIn + tokensOut,
    costMicroUsd: model.priceKnown ? costMicroUsd : null,
  };
}
