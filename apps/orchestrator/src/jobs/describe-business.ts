import { setTimeout as pause } from "node:timers/promises";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import { toAppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { findSource, type KnowledgeSource } from "@konstruct/db/knowledge/sources";
import { withTenant } from "@konstruct/db/with-tenant";
import { type ModelCall, metered } from "@konstruct/engine/turn/model-call";
import { blank } from "@konstruct/services/agent/templates/blank";
import { templates } from "@konstruct/services/agent/templates/create-from-template";
import { chooseTemplate } from "@konstruct/services/describe/choose-template";
import { type DescribedSite, jobInputSchema } from "@konstruct/services/describe/describe-business";
import type { Material, Proposal } from "@konstruct/services/describe/proposal";
import { describedWords, proposeByWords } from "@konstruct/services/describe/propose-by-words";
import { readSitePages } from "@konstruct/services/describe/read-material";
import { modelFact } from "../turn/claimed/audit-facts.ts";
import { writeByModel } from "./describe-by-model.ts";
import type { JobContext, JobReach } from "./job-context.ts";

const lookEveryMs = 300;
/** The one step after the site is read: the proposal is made. */
const stepsAfter = 1;

/** Not retried: the member who waits would rather change the address. */
const unread = (url: string, reason: string | null) =>
  refusalError("description.site_not_read", { url, reason: reason ?? "" }, { retryable: false });

/** Reports the pages read until the site is read to its end. @throws AppError with the reason when no page was read */
async function untilRead({ job, reach, drained, step }: JobContext, site: DescribedSite): Promise<void> {
  const look = () => withTenant(reach.database, job.tenantId, (tx) => findSource(tx, site.sourceId));
  let shown = -1;
  for (;;) {
    const source: KnowledgeSource | undefined = await look();
    if (source === undefined) throw unread(site.url, "It was removed from the knowledge.");
    if (source.state === "ready") return;
    if (source.state === "failed") throw unread(site.url, source.reason);
    const read = typeof source.progress.done === "number" ? source.progress.done : 0;
    if (read !== shown || drained.aborted) await step(read, read + stepsAfter, async () => undefined);
    shown = read;
    await pause(lookEveryMs);
  }
}

async function readMaterial(context: JobContext): Promise<Material> {
  const { job, reach } = context;
  const { text, site } = jobInputSchema.parse(job.input);
  if (site === null) return { text, pages: [] };
  await untilRead(context, site);
  const as = {
    database: reach.database,
    tenantId: job.tenantId,
    actor: { kind: "system", id: "job" } as const,
  };
  return { text, pages: await readSitePages(as, site.sourceId) };
}

async function closestTemplate(reach: JobReach, material: Material): Promise<AgentTemplate | null> {
  const known = templates().filter(({ id }) => id !== blank.id);
  return chooseTemplate(describedWords(material), known, reach.embedder).catch((thrown: unknown) => {
    reach.logger.warn({ err: thrown }, "no template was chosen");
    return null;
  });
}

/** The proposal as the tenant's model writes it. If the model fails, the proposal made by words, with `modelProblem`. */
async function byModel(
  { job, reach }: JobContext,
  material: Material,
  byWords: Proposal,
): Promise<{ proposal: Proposal; calls: ModelCall[] }> {
  // No agent exists yet: the tenant's budgets count, and no agent's.
  const of = { tenantId: job.tenantId, agentId: newId() };
  const model = await reach.modelWithin(of, agentConfigSchema.parse({}));
  if (model === null) return { proposal: byWords, calls: [] };
  const meter = metered(model, "describe");
  try {
    return { proposal: await writeByModel(meter.provider, material, byWords), calls: meter.calls };
  } catch (thrown) {
    const error = toAppError(thrown);
    reach.logger.warn({ err: thrown, jobId: job.id }, "the proposal is made without the model");
    const modelProblem = (error.publicMessage ?? error.message).slice(0, 300);
    return { proposal: { ...byWords, modelProblem }, calls: meter.calls };
  }
}

/** Makes a proposal for an agent of a described business, for a review. */
export async function describeBusiness(context: JobContext): Promise<JsonObject | null> {
  const { reach, step } = context;
  const material = await readMaterial(context);
  const template = await closestTemplate(reach, material);
  const { proposal, calls } = await byModel(context, material, proposeByWords(material, template));
  const base = {
    occurredAt: new Date().toISOString(),
    actor: { kind: "system", id: "orchestrator" } as const,
  };
  const all = material.pages.length + stepsAfter;
  await step(all, all, (tx) =>
    stageAudit(
      tx,
      calls.map((call) => modelFact(base, call)),
    ),
  );
  return JSON.parse(JSON.stringify(proposal)) as JsonObject;
}
