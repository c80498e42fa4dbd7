import { AppError } from "@konstruct/core/errors";
import type { Problem } from "@konstruct/core/refusals/catalogue";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { countOpenJobs, deleteJob, findJob, type Job, listJobs, lockJobKind } from "@konstruct/db/job/jobs";
import { ensureCollection, findSourceByName } from "@konstruct/db/knowledge/sources";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, may, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { addUrlSourceIn, getSource, removeSourceIn } from "../knowledge/sources.ts";
import { parseInput } from "../parse-input.ts";
import { describedSchema, readDescribed } from "./described.ts";
import { most, type Proposal, proposalSchema } from "./proposal.ts";

export const kind = "describe_business";
const linksDeep = 2;
const longestCollection = 80;

const askSchema = z.strictObject({ described: describedSchema });

/** The site of a description, and whether the description added it to the knowledge. */
const siteSchema = z.object({
  url: z.string(),
  sourceId: z.guid(),
  collection: z.string(),
  isNew: z.boolean(),
});
export type DescribedSite = z.infer<typeof siteSchema>;

export const jobInputSchema = z.object({
  described: z.string(),
  text: z.string(),
  site: siteSchema.nullable(),
});

/** Agent, knowledge and tests are made at once, so each right is needed. */
export function authoriseDescribing(context: ServiceContext): void {
  authorise(context, "agent.publish");
  authorise(context, "knowledge.write");
  authorise(context, "evaluation.write");
}

export const mayDescribe = (context: ServiceContext) =>
  (["agent.publish", "knowledge.write", "evaluation.write"] as const).every((right) => may(context, right));

/** A site that the knowledge has keeps its limits: fewer pages would take the others out of the knowledge. */
async function addSite(tx: TenantTransaction, context: ServiceContext, url: string): Promise<DescribedSite> {
  const collection = new URL(url).host.slice(0, longestCollection);
  const existing = await findSourceByName(tx, await ensureCollection(tx, collection), url);
  const isNew = existing === undefined;
  const limits = isNew && { maxPages: most.pages, depth: linksDeep };
  const { sourceId } = await addUrlSourceIn(tx, context, { collection, url, ...limits });
  return { url, sourceId, collection, isNew };
}

/**
 * Has a worker make a proposal of a described business; a site is read into the knowledge first. An earlier proposal is discarded.
 * @throws AppError `conflict` while a description is being read
 */
export async function describeBusiness(
  context: ServiceContext,
  input: z.input<typeof askSchema>,
): Promise<{ jobId: string }> {
  authoriseDescribing(context);
  const { described } = parseInput(askSchema, input);
  const { text, url } = readDescribed(described);
  const jobId = await withTenant(context.database, context.tenantId, async (tx) => {
    await lockJobKind(tx, kind);
    if ((await countOpenJobs(tx, kind, 1)) > 0) throw refusalError("description.running");
    const [earlier] = await listJobs(tx, kind, 1);
    if (earlier !== undefined) await discard(tx, context, earlier);
    const site = url === null ? null : await addSite(tx, context, url);
    return askJob(context, tx, { kind, input: { described, text, site } });
  });
  return { jobId };
}

/** A member may have removed the site already. */
async function discard(tx: TenantTransaction, context: ServiceContext, job: Job): Promise<void> {
  await deleteJob(tx, kind, job.id);
  const { site } = jobInputSchema.parse(job.input);
  if (site?.isNew === true) await removeSourceIn(tx, context, site.sourceId);
}

export const noSuchDescription = () => refusalError("description.not_kept");

async function newestDescription(context: ServiceContext): Promise<Job | undefined> {
  const [newest] = await withTenant(context.database, context.tenantId, (tx) => listJobs(tx, kind, 1));
  return newest;
}

const discardSchema = z.strictObject({ jobId: z.guid() });

/** Cancels a description or discards its proposal; a site it added leaves the knowledge. */
export async function discardDescription(
  context: ServiceContext,
  input: z.input<typeof discardSchema>,
): Promise<void> {
  authoriseDescribing(context);
  const { jobId } = parseInput(discardSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const job = await findJob(tx, kind, jobId);
    if (job === undefined) throw noSuchDescription();
    await discard(tx, context, job);
  });
}

/** How far a description has come. */
export type Description = {
  jobId: string;
  described: string;
  site: DescribedSite | null;
  /** Pages read so far; null without a site. */
  pagesRead: number | null;
  isSiteRead: boolean;
} & (
  | { state: "working"; proposal: null; error: null }
  | { state: "proposed"; proposal: Proposal; error: null }
  | { state: "failed"; proposal: null; error: Problem | null }
);

function outcomeOf({ state, result, error }: Job) {
  if (state === "failed") return { state, proposal: null, error } as const;
  if (state !== "done") return { state: "working", proposal: null, error: null } as const;
  return { state: "proposed", proposal: proposalSchema.parse(result), error: null } as const;
}

/**
 * The newest description that is neither accepted nor discarded; null when there is none. One older than a day is deleted by the
 * tenant's next job, and the site it added stays.
 */
export async function readDescription(context: ServiceContext): Promise<Description | null> {
  authoriseDescribing(context);
  const job = await newestDescription(context);
  if (job === undefined) return null;
  const { described, site } = jobInputSchema.parse(job.input);
  const progress =
    site === null ? { pagesRead: null, isSiteRead: false } : await siteProgress(context, site.sourceId);
  return { jobId: job.id, described, site, ...progress, ...outcomeOf(job) };
}

async function siteProgress(context: ServiceContext, sourceId: string) {
  try {
    const { progress, documents, state } = await getSource(context, sourceId);
    const reported = typeof progress.done === "number" ? progress.done : 0;
    return { pagesRead: Math.max(documents, reported), isSiteRead: state === "ready" };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") return { pagesRead: 0, isSiteRead: false };
    throw thrown;
  }
}
