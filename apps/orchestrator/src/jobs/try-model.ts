import { type AppError, toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { modelProviders } from "@konstruct/db/model/model-endpoints";
import { metered } from "@konstruct/engine/turn/model-call";
import { costOfAnswer } from "@konstruct/llm/cost-of-answer";
import { z } from "zod";
import { modelFact } from "../turn/claimed/audit-facts.ts";
import type { JobContext } from "./job-context.ts";

const inputSchema = z.object({ provider: z.enum(modelProviders) });
const mostShown = 200;
const question = [{ role: "user" as const, content: "Answer with the one word: ready" }];
/** Room for models that think before they answer. */
const mostTokens = 256;

/** The text of a refusal comes from the endpoint; members see it, shortened. */
const reasonOf = (error: AppError) =>
  error.context.reason === "address_refused" || error.context.reason === "port_refused"
    ? `${error.message}. To allow a private address, list it in EGRESS_ALLOW_PRIVATE of this installation.`
    : error.message.slice(0, mostShown);

/** Calls one of the tenant's own models and reports its answer, cost and duration, or exactly why it failed. */
export async function tryModel({ job, reach, step }: JobContext): Promise<JsonObject | null> {
  const { provider } = inputSchema.parse(job.input);
  const model = await reach.ownModel(job.tenantId, provider);
  if (model === undefined) throw refusalError("model.not_configured");
  const meter = metered(model, "try");
  try {
    const said = await meter.provider.generate(question, { maxTokens: mostTokens });
    const tokens = said.tokensIn + said.tokensOut;
    const costMicroUsd = model.priceKnown ? costOfAnswer(model, said) : null;
    const answer = (said.content ?? "").slice(0, mostShown);
    return { model: said.model, answer, ms: said.latencyMs, tokens, costMicroUsd };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code === "internal") throw thrown;
    // Not retried: the member who waits would rather fix the settings.
    throw refusalError("model.call_failed", { reason: reasonOf(error) }, { cause: thrown });
  } finally {
    const base = {
      occurredAt: new Date().toISOString(),
      actor: { kind: "system", id: "orchestrator" } as const,
    };
    await step(1, 1, (tx) =>
      stageAudit(
        tx,
        meter.calls.map((call) => modelFact(base, call)),
      ),
    );
  }
}
