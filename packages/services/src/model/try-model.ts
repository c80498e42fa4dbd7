import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { modelProviders } from "@konstruct/db/model/model-endpoints";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { type Job, readJob } from "../job/read-job.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({ provider: z.enum(modelProviders) });

/** Asks one of the tenant's own models a short question, in a job: only workers have egress. */
export async function tryModel(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ jobId: string }> {
  authorise(context, "model.manage");
  const asked = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const jobId = await askJob(context, tx, { kind: "try_model", input: asked });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "model_endpoint.tried",
        subject: { kind: "model_endpoint", id: asked.provider },
      },
    ]);
    return { jobId };
  });
}

/** `result` is `{model, answer, ms, tokens, costMicroUsd}` once the job is done; `costMicroUsd` is null when the price is unknown. */
export async function readTriedModel(context: ServiceContext, jobId: string): Promise<Job> {
  authorise(context, "model.manage");
  return readJob(context, "try_model", jobId);
}
